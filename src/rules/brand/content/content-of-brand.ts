import type { BrandKey } from '../brand.ts';
import type { BrandContent } from './brand-content.ts';
import { campContent } from './camp-content.ts';
import { golfContent } from './golf-content.ts';
import { resortOneContent } from './resort-one-content.ts';
import { resortTwoContent } from './resort-two-content.ts';
import { schoolContent } from './school-content.ts';
import { skiContent } from './ski-content.ts';

const contents: Readonly<Record<BrandKey, () => BrandContent>> = {
  ski: skiContent,
  'resort-one': resortOneContent,
  camp: campContent,
  'resort-two': resortTwoContent,
  golf: golfContent,
  school: schoolContent,
};

/** For the server, which has all six; a page loads only its own with `loadBrandContent`. */
export function contentOfBrand(key: BrandKey): BrandContent {
  return contents[key]();
}
