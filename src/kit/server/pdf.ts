import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { printableText } from './printable-text.ts';

export type PdfDoc = InstanceType<typeof PDFDocument>;

/** In points, of which an inch has 72. */
export type PdfSize = { readonly width: number; readonly height: number };

export const pdfSheets = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const satisfies Record<string, PdfSize>;

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;

/** A file without a page yet, and how to get its bytes once its pages are drawn. */
export function openPdf(
  { width, height }: PdfSize,
  { title, madeAt }: { readonly title: string; readonly madeAt: Date },
): { readonly doc: PdfDoc; end(): Promise<Uint8Array<ArrayBuffer>> } {
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    font: fonts.regular,
    info: { Title: printableText(title), CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((end, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', end);
    doc.on('error', fail);
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  return {
    doc,
    async end() {
      doc.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}

export type PdfPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** One line without it. */
  readonly height?: number;
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly align?: 'left' | 'center' | 'right';
};

/** Writes a text; what doesn't fit is cut with an ellipsis instead of running into what is below. */
export function writeInPdf(
  doc: PdfDoc,
  text: string,
  { x, y, width, height, size, font = 'regular', align = 'left' }: PdfPlace,
): void {
  doc.fillColor('#000').font(font).fontSize(size);
  const lines = text.split('\n').map(printableText).join('\n');
  doc.text(lines, x, y, { width, height: height ?? doc.currentLineHeight(true), align, ellipsis: true });
}

/** How many lines a text takes in this width. */
export function linesInPdf(doc: PdfDoc, text: string, { width, size }: Pick<PdfPlace, 'width' | 'size'>): number {
  doc.font('regular').fontSize(size);
  return Math.max(1, Math.round(doc.heightOfString(printableText(text), { width }) / doc.currentLineHeight(true)));
}
