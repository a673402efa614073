/**
 * Writes the icons and social cards of the brands into src/app/web/public/brand:
 *
 *   node tools/build-brand-icons/build-brand-icons.ts
 *
 * The pictures are drawn by the browser of the tests, from the same drawings and colors as the pages. Run it again after a change of a
 * brand's colors, name, tagline or drawings; CHROMIUM_PATH names another browser.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { doorAndWay, type Shape } from '#app/web/brand-pictures/brand-pictures.ts';
import { loadBrandPictures } from '#app/web/brand-pictures/load-brand-pictures.ts';
import { type BrandKey, brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { homeWords } from '#rules/brand/home-words.ts';
import { root } from '../bootstrap/places.mjs';
import { brandIcon, homeScreenIcon } from './brand-icon.ts';

const iconSizes = [180, 192, 512];
const card = { width: 1200, height: 630 };
const folder = path.join(root, 'src/app/web/public/brand');

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  const page = await browser.newPage();
  for (const key of brandKeys) {
    const place = path.join(folder, key);
    fs.mkdirSync(place, { recursive: true });
    fs.writeFileSync(path.join(place, 'icon.svg'), brandIcon(key));
    for (const size of iconSizes) {
      await draw(page, { width: size, height: size }, `<style>svg{display:block}</style>${homeScreenIcon(key)}`);
      await page.screenshot({ path: path.join(place, `icon-${size}.png`) });
    }
    await draw(page, card, await cardPage(key));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(place, 'card.png') });
    console.log(path.relative(root, place));
  }
} finally {
  await browser.close();
}

async function draw(page: Page, size: { width: number; height: number }, body: string): Promise<void> {
  await page.setViewportSize(size);
  await page.setContent(
    `<!doctype html><html data-scheme="light"><style>html,body{margin:0;padding:0}</style>${body}</html>`,
  );
}

async function cardPage(key: BrandKey): Promise<string> {
  const { land, place } = await loadBrandPictures(key);
  const { tagline } = homeWords()[key];
  const headline = tagline.charAt(0).toUpperCase() + tagline.slice(1);
  return `<style>
${read('src/kit/web/theme/tokens.css').replaceAll(`[data-brand="${key}"]`, '')}
${read('src/app/web/brand-pictures/BrandDrawing.module.css')}
@font-face { font-family: 'Newsreader Variable'; font-weight: 200 800; src: url(${font('newsreader')}) }
body { display: flex; flex-direction: column; width: ${card.width}px; height: ${card.height}px; background: var(--surface); color: var(--ink); font-family: 'Newsreader Variable' }
p { margin: 56px 72px 0; font-size: 40px; font-weight: 500; color: var(--accent) }
h1 { margin: 8px 72px 0; font-size: 76px; line-height: 1.08; font-weight: 500; letter-spacing: -.015em }
svg { position: absolute; bottom: 0; left: 0; width: 1200px; height: 438px }
</style>
<p>${brandByKey(key).name}</p><h1>${headline}</h1>
<svg class="drawing" viewBox="0 0 520 190" preserveAspectRatio="xMidYMax slice">${paths(land)}${paths(doorAndWay)}<g transform="translate(368 72)">${paths(place)}</g></svg>`;
}

function paths(shapes: readonly Shape[]): string {
  return shapes.map(([look, d]) => `<path class="${look}" d="${d}"/>`).join('');
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

function font(name: string): string {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  return `data:font/woff2;base64,${fs.readFileSync(path.join(root, file)).toString('base64')}`;
}
