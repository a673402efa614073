import { brandKeys } from '#rules/brand/brand.ts';
import { layoutShift } from '../pages/layout-shift.ts';
import { openBrowser } from '../pages/open-browser.ts';
import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure } from './figure.ts';

const pages = ['/', '/ship'];
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const shiftMax = 0.02;

/** How far the pages of the brands move while they load, at worst. */
export async function shiftFigures({ few, isQuick }: BenchRun): Promise<Figure[]> {
  const browser = await openBrowser();
  const figures: Figure[] = [];
  try {
    for (const page of pages) {
      for (const viewport of viewports) {
        let worst = { shift: 0, brand: '' };
        for (const brand of isQuick ? brandKeys.slice(0, 1) : brandKeys) {
          const shift = await layoutShift(browser, { url: `${few.server.url}${page}?brand=${brand}`, viewport });
          if (shift >= worst.shift) worst = { shift, brand };
        }
        const name = `layout shift of ${page} at ${viewport.width} px, calls delayed by 3 s`;
        figures.push(atMost(name, worst.shift, shiftMax, '', worst.brand));
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}
