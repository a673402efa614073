// The default export, because the named export `raw` draws a kind of barcode.
import bwipjs from 'bwip-js/node';
import * as z from 'zod/mini';

/** A black rectangle of a barcode, in modules, which are the narrowest bars. */
export type Bar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Barcode = { readonly width: number; readonly height: number; readonly bars: readonly Bar[] };

/** What the library returns for a code: the widths of bars and spaces, or the rows of a square. */
const rawBars = z.tuple([z.object({ sbs: z.array(z.number()) })]);
const rawModules = z.tuple([z.object({ pixs: z.array(z.number()), pixx: z.int(), pixy: z.int() })]);

/** Code 128, one module high: the bars of a label, which every carrier's scanner reads. */
export function code128(text: string): Barcode {
  const [{ sbs }] = z.parse(rawBars, bwipjs.raw({ bcid: 'code128', text }));
  const bars: Bar[] = [];
  let x = 0;
  // Bars and spaces in turn, beginning with a bar.
  for (const [index, width] of sbs.entries()) {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  return { width: x, height: 1, bars };
}

/** A QR code, with neighboring modules of a row as one bar. */
export function qrCode(text: string): Barcode {
  const [{ pixs, pixx, pixy }] = z.parse(rawModules, bwipjs.raw({ bcid: 'qrcode', text }));
  const bars: Bar[] = [];
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      const start = x;
      while (x < pixx && pixs[y * pixx + x] === 1) x += 1;
      if (x > start) bars.push({ x: start, y, width: x - start, height: 1 });
    }
  }
  return { width: pixx, height: pixy, bars };
}

/** The white margin that readers need around a code, in modules. */
const qrQuietZone = 4;

/** A QR code as a picture for a page; black on white in every color scheme, because readers need that. */
export function qrPicture(text: string): string {
  const { width, height, bars } = qrCode(text);
  const path = bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v1h-${bar.width}z`).join('');
  const box = `${-qrQuietZone} ${-qrQuietZone} ${width + 2 * qrQuietZone} ${height + 2 * qrQuietZone}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-qrQuietZone} ${-qrQuietZone}h${width + 2 * qrQuietZone}v${height + 2 * qrQuietZone}h-${width + 2 * qrQuietZone}z"/><path d="${path}"/></svg>`;
}
