import { loadOnce } from '#kit/web/load-once.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { loadBrandPictures } from '../../brand-pictures/load-brand-pictures.ts';
import { loadBrandContent } from '../../load-brand-content.ts';

/** The picture and what is below the quick quote. The browser loads them after the form; the server draws all of it at once. */
export const loadHomeParts = loadOnce(async (key: BrandKey) => {
  const [{ OpeningScene }, { HomeSections }, content, pictures] = await Promise.all([
    import('./OpeningScene.tsx'),
    import('./HomeSections.tsx'),
    loadBrandContent(key),
    loadBrandPictures(key),
  ]);
  return { OpeningScene, HomeSections, content, pictures };
});
