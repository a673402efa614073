import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A page as it is printed, as far as its black rectangles go. */
export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

/** Dots per point, so 216 dots per inch. */
const scale = 3;

/**
 * Draws the pages of a PDF that pdfkit has written: its filled rectangles, under its transformations. Letters are left out, which is all that
 * a reader of barcodes needs, and nothing has to be installed for it.
 */
export function drawPages(pdf: Uint8Array): readonly DrawnPage[] {
  const boxes = pageSizes(pdf);
  const contents = contentsOf(pdf).filter((text) => / re$/m.test(text));
  if (boxes.length !== contents.length) throw new Error(`${boxes.length} pages, ${contents.length} with rectangles`);
  return contents.map((content, page) => drawPage(content, boxes[page] ?? []));
}

/** How large its pages are, in points. */
export function pageSizes(pdf: Uint8Array): readonly (readonly [width: number, height: number])[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
}

/** The grayscale pictures in a PDF, as they are stored: not turned and scaled as on their pages. */
export function picturesIn(pdf: Uint8Array): readonly DrawnPage[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/<<[^<>]*\/Subtype \/Image[^]*?stream\r?\n/g)].map(({ index, 0: opening }) => {
    const width = Number(/\/Width (\d+)/.exec(opening)?.[1]);
    const height = Number(/\/Height (\d+)/.exec(opening)?.[1]);
    const start = index + opening.length;
    const rows = inflateSync(pdf.subarray(start, file.indexOf('endstream', start)));
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at += 1) {
      // Each row begins with a byte that says how it is filtered.
      pixels.fill(rows[at + Math.floor(at / width) + 1] ?? 255, at * 4, at * 4 + 3);
    }
    return { width, height, pixels };
  });
}

/** How many lines and curves the pages have; letters and codes have none. */
export function strokesIn(pdf: Uint8Array): number {
  return contentsOf(pdf).reduce((count, text) => count + [...text.matchAll(/ [lc]$/gm)].length, 0);
}

/** What is drawn on each page: pdfkit begins it by putting the origin at the upper left. */
function contentsOf(pdf: Uint8Array): readonly string[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: opening }) => inflated(pdf, index + opening.length, file))
    .filter((text) => /^1 0 0 -1 0 [\d.]+ cm$/m.test(text));
}

function inflated(pdf: Uint8Array, start: number, file: string): string {
  const end = file.indexOf('endstream', start);
  try {
    return inflateSync(pdf.subarray(start, end)).toString('latin1');
  } catch {
    // A font, or something else that isn't a page.
    return '';
  }
}

type Matrix = readonly [number, number, number, number, number, number];

function drawPage(content: string, [pageWidth = 0, pageHeight = 0]: readonly number[]): DrawnPage {
  const width = Math.round(pageWidth * scale);
  const height = Math.round(pageHeight * scale);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let rectangles: (readonly number[])[] = [];
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/);
    const operator = words.pop();
    const numbers = words.map(Number);
    if (operator === 'q') stack.push(matrix);
    else if (operator === 'Q') matrix = stack.pop() ?? matrix;
    else if (operator === 'cm') matrix = multiplied(numbers, matrix);
    else if (operator === 're') rectangles.push(corners(numbers, matrix));
    else if (operator === 'f') rectangles.forEach(fill);
    if (['f', 'S', 'n'].includes(operator ?? '')) rectangles = [];
  }
  return { width, height, pixels };

  function fill([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): void {
    // A printer rounds the edges of neighboring bars alike.
    const [fromX, toX] = [Math.round(left * scale), Math.round(right * scale)];
    const [fromY, toY] = [Math.round((pageHeight - top) * scale), Math.round((pageHeight - bottom) * scale)];
    for (let y = fromY; y < toY; y += 1) {
      for (let x = fromX; x < toX; x += 1) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
}

function multiplied([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], by: Matrix): Matrix {
  const [A, B, C, D, E, F] = by;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Left, bottom, right, top of a rectangle on the page; turned by quarters at most. */
function corners(
  [x = 0, y = 0, width = 0, height = 0]: readonly number[],
  [a, b, c, d, e, f]: Matrix,
): readonly number[] {
  const xs = [x * a + y * c + e, (x + width) * a + (y + height) * c + e];
  const ys = [x * b + y * d + f, (x + width) * b + (y + height) * d + f];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const { resolve } = createRequire(import.meta.url);
let isPrepared = false;

/** The barcodes on a page, as a scanner reads them. */
export async function readCodes({ width, height, pixels }: DrawnPage): Promise<readonly string[]> {
  if (!isPrepared) {
    const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const found = await readBarcodes(
    { data: pixels, width, height, colorSpace: 'srgb' },
    { tryHarder: true, maxNumberOfSymbols: 9 },
  );
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}
