import type { ScaleItem, ScaleShape } from '#kit/web/pictures/ScaleFigure.tsx';
import type { ProductType } from '#rules/products/product-types.ts';
import { sizeInWords } from '#rules/products/size-in-words.ts';
import { type SizeClass, sizesOf } from '#rules/products/size-classes.ts';

const shapes: Readonly<Record<ProductType, ScaleShape>> = {
  golf: 'bag',
  luggage: 'suitcase',
  ski: 'long',
  snowboard: 'long',
  snowboot: 'bag',
  bike: 'bike',
  box: 'box',
  trunk: 'box',
};

/** These lie on the floor; the others stand on their short side. */
const lyingTypes: readonly ProductType[] = ['bike', 'box', 'trunk'];

/** The sizes of a kind of bag, drawn beside a person. */
export function sizePictures(type: ProductType): readonly ScaleItem[] {
  return sizesOf(type).map((size) => ({
    id: size.size,
    label: size.label,
    ...standing(size),
    shape: size.size.startsWith('duffel') ? 'bag' : shapes[type],
    detail: sizeInWords(size),
  }));
}

function standing({ type, dimensionsInches }: SizeClass): Pick<ScaleItem, 'heightInches' | 'widthInches'> {
  const { length, width, height } = dimensionsInches;
  if (lyingTypes.includes(type)) return { heightInches: height, widthInches: length };
  return { heightInches: length, widthInches: width };
}
