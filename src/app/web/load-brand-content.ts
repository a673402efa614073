import type { BrandKey } from '#rules/brand/brand.ts';
import type { BrandContent } from '#rules/brand/content/brand-content.ts';

const loaders: Readonly<Record<BrandKey, () => Promise<BrandContent>>> = {
  ski: async () => (await import('#rules/brand/content/ski-content.ts')).skiContent(),
  'resort-one': async () => (await import('#rules/brand/content/resort-one-content.ts')).resortOneContent(),
  camp: async () => (await import('#rules/brand/content/camp-content.ts')).campContent(),
  'resort-two': async () => (await import('#rules/brand/content/resort-two-content.ts')).resortTwoContent(),
  golf: async () => (await import('#rules/brand/content/golf-content.ts')).golfContent(),
  school: async () => (await import('#rules/brand/content/school-content.ts')).schoolContent(),
};

/** A page loads only the content of its own brand. */
export function loadBrandContent(key: BrandKey): Promise<BrandContent> {
  return loaders[key]();
}
