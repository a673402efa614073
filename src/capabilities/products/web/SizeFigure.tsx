import type { ReactNode } from 'react';
import { ScaleFigure } from '#kit/web/pictures/ScaleFigure.tsx';
import type { ProductType } from '#rules/products/product-types.ts';
import { sizePictures } from './size-pictures.ts';

/** The sizes of a kind of bag beside a person, the chosen one marked. */
export default function SizeFigure({ type, chosenId }: { type: ProductType; chosenId: string | null }): ReactNode {
  return <ScaleFigure items={sizePictures(type)} chosenId={chosenId} />;
}
