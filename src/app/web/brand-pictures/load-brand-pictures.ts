import type { BrandKey } from '#rules/brand/brand.ts';
import type { BrandPictures } from './brand-pictures.ts';

const loaders: Readonly<Record<BrandKey, () => Promise<BrandPictures>>> = {
  ski: async () => (await import('./ski-pictures.ts')).skiPictures,
  'resort-one': async () => (await import('./resort-one-pictures.ts')).resortOnePictures,
  camp: async () => (await import('./camp-pictures.ts')).campPictures,
  'resort-two': async () => (await import('./resort-two-pictures.ts')).resortTwoPictures,
  golf: async () => (await import('./golf-pictures.ts')).golfPictures,
  school: async () => (await import('./school-pictures.ts')).schoolPictures,
};

/** A page loads only the drawings of its own brand. */
export function loadBrandPictures(key: BrandKey): Promise<BrandPictures> {
  return loaders[key]();
}
