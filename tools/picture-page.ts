import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { phone } from '../e2e/phone.ts';
import { languageCookie } from '#rules/language/language.ts';
import { root } from './bootstrap/places.mjs';

export const picturesFolder = path.join(root, 'pictures');
export const widths = { phone: 390, desktop: 1280 } as const;
export const schemes = ['light', 'dark'] as const;

type Look = { readonly width: number; readonly colorScheme: (typeof schemes)[number]; readonly baseURL?: string };

/** Opens a new page with these options, and closes it afterwards. */
export async function withPage(
  on: Browser,
  { width, colorScheme, baseURL = process.env['JOURNEY_URL'] ?? '' }: Look,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await on.newContext({
    baseURL,
    viewport: { width, height: 900 },
    ...(width === widths.phone ? { ...phone, viewport: { width, height: 900 } } : {}),
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export async function savePicture(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: file });
  console.log(path.relative(root, file));
}

/** Sets the cookie and reloads: the trip is kept, and the page is in the cookie's language. */
export async function turnSpanish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: 'es', url: new URL('/', page.url()).href }]);
  await page.reload({ waitUntil: 'networkidle' });
  await waitForMap(page);
}

/** The map is drawn once its shapes are loaded. */
export async function waitForMap(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('figure svg path[d=""]') === null);
}

/** As high as the content, so that sticky elements are in their place. */
export async function growToContent(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? widths.desktop, height });
}
