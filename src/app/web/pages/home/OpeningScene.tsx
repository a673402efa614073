import type { ReactNode } from 'react';
import { BrandDrawing } from '../../brand-pictures/BrandDrawing.tsx';
import { type BrandPictures, doorAndWay } from '../../brand-pictures/brand-pictures.ts';

/** The way of a bag from the door to where the brand's customers go. */
export function OpeningScene({ land, place }: BrandPictures): ReactNode {
  return (
    <BrandDrawing
      width={520}
      height={190}
      parts={[{ shapes: land }, { shapes: doorAndWay }, { shapes: place, at: 'translate(368 72)' }]}
    />
  );
}
