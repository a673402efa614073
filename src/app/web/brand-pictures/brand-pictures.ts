/** How a shape is painted; `BrandDrawing.module.css` has the colors, which follow the brand and the color scheme. */
export type ShapeLook = 'far' | 'near' | 'deep' | 'tint' | 'solid' | 'paper' | 'line' | 'spark' | 'way';

/** A path with its look. */
export type Shape = readonly [look: ShapeLook, path: string];

/** A brand's own drawings, as data: the pages draw them in the current colors, and the social cards are made from them. */
export type BrandPictures = {
  /** The ground of the opening picture, 520 × 190. */
  readonly land: readonly Shape[];
  /** Where the bags go, 140 × 100, standing on its lower edge. */
  readonly place: readonly Shape[];
  /** What is shipped, 60 × 90, standing on its lower edge. */
  readonly bag: readonly Shape[];
};

/** The way from the door to the place, which the pictures of all brands share. */
export const doorAndWay: readonly Shape[] = [
  ['way', 'M52 148C120 8 330-14 428 84'],
  ['paper', 'M34 158v-19l18-15 18 15v19Z'],
  ['solid', 'M48 158v-11h8v11Z'],
];
