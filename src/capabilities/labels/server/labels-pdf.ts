import { setImmediate as nextTurn } from 'node:timers/promises';
import { t } from '#rules/language/t.ts';
import type { Paper } from '#rules/parcels/paper.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';
import { type Barcode, code128, qrCode } from './barcodes.ts';
import { drawingSize, drawStep, type StepDrawing } from './label-drawings.ts';
import { openPdf, type PdfDoc, pdfSheets, type PdfSize, writeInPdf } from '#kit/server/pdf.ts';
import { printableText } from '#kit/server/printable-text.ts';
import { bagNumber } from '#rules/parcels/bag-number.ts';
import { writeAddress } from './write-address.ts';

/** What is printed on one label. */
export type PrintedLabel = {
  readonly carrierName: string;
  readonly serviceName: string;
  readonly trackingNumber: string;
  /** What people read out: `P-7K3M9Q`. */
  readonly displayId: string;
  readonly from: ShipPoint;
  readonly to: ShipPoint;
  readonly travelerName: string;
  /** `Golf bag, Standard`. */
  readonly bagName: string;
  readonly bag: number;
  readonly bagCount: number;
  /** The carrier's own label, a PNG, which is printed as it is; null where we draw it. */
  readonly picture: Uint8Array | null;
  /** What to do, in three sentences, each with its drawing. */
  readonly steps: readonly { readonly drawing: StepDrawing; readonly text: string }[];
};

const inch = 72;
const label = { width: 4 * inch, height: 6 * inch } as const;
const margin = 14;
const inner = label.width - 2 * margin;

/**
 * The labels as a file to print: each on a page of 4 by 6 inches, or lying on the upper half of a sheet that is folded in the middle, with
 * what to do on the lower half. A carrier's own label fills its page of 4 by 6 inches, so what to do is on a page of its own behind it.
 * Between two pages the server handles other requests.
 */
export async function labelsPdf(
  labels: readonly PrintedLabel[],
  { paper, title, madeAt }: { readonly paper: Paper; readonly title: string; readonly madeAt: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = paper === '4x6' ? label : pdfSheets[paper];
  const { doc, end } = openPdf(sheet, { title, madeAt });
  for (const one of labels) {
    doc.addPage();
    if (paper === '4x6') drawLabel(doc, one);
    else drawSheet(doc, one, pdfSheets[paper]);
    if (paper === '4x6' && one.picture) drawStepsPage(doc.addPage(), one);
    await nextTurn();
  }
  return end();
}

/** On a sheet the label lies on its side, so that it fits above the fold. */
function drawSheet(doc: PdfDoc, one: PrintedLabel, { width, height }: PdfSize): void {
  const middle = height / 2;
  const left = (width - label.height) / 2;
  const top = (middle - label.width) / 2;
  doc.save();
  doc.translate(left + label.height, top).rotate(90);
  drawLabel(doc, one);
  doc.restore();
  doc.lineWidth(0.5).strokeColor('#888');
  doc.rect(left, top, label.height, label.width).stroke();
  doc.dash(4, { space: 4 }).moveTo(0, middle).lineTo(width, middle).stroke().undash();
  writeInPdf(doc, t`Fold here`, { x: left, y: middle + 6, width: label.height, size: 8 });
  drawStepsInColumns(doc, one, { x: left, y: middle + 40, width: label.height });
  writeInPdf(doc, t`Order ${one.displayId}, bag ${one.bag} of ${one.bagCount}: ${one.travelerName}`, {
    x: left,
    y: height - 60,
    width: label.height,
    size: 10,
  });
}

function drawLabel(doc: PdfDoc, one: PrintedLabel): void {
  if (one.picture) drawPicture(doc, one.picture);
  else drawOwnLabel(doc, one);
}

/** As large as the label allows, turned if the carrier's picture is wider than high. */
function drawPicture(doc: PdfDoc, png: Uint8Array): void {
  const picture = Buffer.from(png);
  const centered = { align: 'center', valign: 'center' } as const;
  doc.save();
  if (isWide(picture)) {
    doc.translate(label.width, 0).rotate(90);
    doc.image(picture, 0, 0, { fit: [label.height, label.width], ...centered });
  } else {
    doc.image(picture, 0, 0, { fit: [label.width, label.height], ...centered });
  }
  doc.restore();
}

/** The header of a PNG begins with its width and height. */
function isWide(png: Buffer): boolean {
  return png.readUInt32BE(16) > png.readUInt32BE(20);
}

/** What to do with the label on the page before. */
function drawStepsPage(doc: PdfDoc, one: PrintedLabel): void {
  doc.fillColor('#000').strokeColor('#000').lineWidth(1);
  const nameSize = fittingSize(doc, one.travelerName, { width: inner, largest: 20, smallest: 11 });
  writeInPdf(doc, one.travelerName, { x: margin, y: 18, width: inner, size: nameSize, font: 'bold' });
  writeInPdf(doc, bagNumber(one.bag, one.bagCount), { x: margin, y: 46, width: inner, size: 14, font: 'bold' });
  writeInPdf(doc, `${one.bagName} · ${one.displayId}`, { x: margin, y: 68, width: inner, size: 10 });
  writeInPdf(doc, `${one.carrierName} ${one.trackingNumber}`, { x: margin, y: 84, width: inner, size: 10 });
  rule(doc, 106);
  drawStepsInLines(doc, one, { x: margin, y: 120, width: inner, line: 76, drawing: 64, size: 12 });
  rule(doc, 362);
  const keep = t`This page is for you. The label for the bag is on the page before it.`;
  writeInPdf(doc, keep, { x: margin, y: 374, width: inner, height: 40, size: 10 });
}

function drawOwnLabel(doc: PdfDoc, one: PrintedLabel): void {
  doc.fillColor('#000').strokeColor('#000').lineWidth(1);
  writeInPdf(doc, one.carrierName, { x: margin, y: 12, width: inner, size: 20, font: 'bold' });
  writeInPdf(doc, one.serviceName, {
    x: margin + 80,
    y: 18,
    width: inner - 80,
    size: 12,
    font: 'bold',
    align: 'right',
  });
  rule(doc, 42);
  writeInPdf(doc, t`From`, { x: margin, y: 47, width: 40, size: 7 });
  const right = { x: margin + 40, width: inner - 40 };
  writeAddress(doc, one.from, { ...right, y: 46, height: 46, font: 'regular', largest: 8, smallest: 6 });
  rule(doc, 94);
  writeInPdf(doc, t`To`, { x: margin, y: 100, width: 40, size: 8, font: 'bold' });
  writeAddress(doc, one.to, { ...right, y: 99, height: 77, font: 'bold', largest: 12, smallest: 7.5 });
  rule(doc, 178);
  const nameWidth = inner - 108;
  const nameSize = fittingSize(doc, one.travelerName, { width: nameWidth, largest: 14, smallest: 9 });
  writeInPdf(doc, one.travelerName, { x: margin, y: 184, width: nameWidth, size: nameSize, font: 'bold' });
  writeInPdf(doc, bagNumber(one.bag, one.bagCount), {
    x: margin + inner - 104,
    y: 184,
    width: 104,
    size: 14,
    font: 'bold',
    align: 'right',
  });
  writeInPdf(doc, `${one.bagName} · ${one.displayId}`, { x: margin, y: 204, width: inner, size: 9 });
  rule(doc, 220);
  drawBars(doc, code128(one.trackingNumber));
  writeInPdf(doc, one.trackingNumber.replace(/(.{4})(?=.)/g, '$1 '), {
    x: margin,
    y: 305,
    width: inner,
    size: 12,
    font: 'bold',
    align: 'center',
  });
  rule(doc, 324);
  drawQr(doc, qrCode(one.trackingNumber), { x: margin + 2, y: 332, size: 84 });
  drawStepsInLines(doc, one, { x: margin + 98, y: 334, width: inner - 98, line: 28, drawing: 26, size: 7.5 });
}

function rule(doc: PdfDoc, y: number): void {
  doc
    .moveTo(margin, y)
    .lineTo(label.width - margin, y)
    .stroke();
}

/** The widest bars that leave the quiet zone of ten modules on each side. */
function drawBars(doc: PdfDoc, { width, bars }: Barcode): void {
  const module = Math.min(1.5, (label.width - 8) / (width + 20));
  const left = (label.width - width * module) / 2;
  for (const bar of bars) doc.rect(left + bar.x * module, 228, bar.width * module, 72);
  doc.fill('#000');
}

function drawQr(doc: PdfDoc, { width, bars }: Barcode, at: { x: number; y: number; size: number }): void {
  const module = at.size / width;
  for (const { x, y, width: length } of bars) {
    doc.rect(at.x + x * module, at.y + y * module, length * module, module);
  }
  doc.fill('#000');
}

type StepsPlace = { readonly x: number; readonly y: number; readonly width: number };

/** Beside each other, each sentence below its drawing: the lower half of a sheet has the room. */
function drawStepsInColumns(doc: PdfDoc, { steps }: PrintedLabel, { x, y, width }: StepsPlace): void {
  const column = width / steps.length;
  const [drawing, gap] = [{ width: 90, height: (90 * drawingSize.height) / drawingSize.width }, 14];
  for (const [index, step] of steps.entries()) {
    const left = x + index * column;
    drawStep(doc, step.drawing, { x: left, y, width: drawing.width });
    writeInPdf(doc, `${index + 1}. ${step.text}`, {
      x: left,
      y: y + drawing.height + gap,
      width: column - gap,
      height: 120,
      size: 12,
    });
  }
}

/** One below another, each sentence beside its drawing. */
function drawStepsInLines(
  doc: PdfDoc,
  { steps }: PrintedLabel,
  {
    x,
    y,
    width,
    line,
    drawing,
    size,
  }: StepsPlace & { readonly line: number; readonly drawing: number; readonly size: number },
): void {
  for (const [index, step] of steps.entries()) {
    const top = y + index * line;
    drawStep(doc, step.drawing, { x, y: top, width: drawing });
    const text = { x: x + drawing + 6, y: top, width: width - drawing - 6, height: line, size };
    writeInPdf(doc, `${index + 1}. ${step.text}`, text);
  }
}

/** The largest size at which a bold line fits; a longer one is cut at the smallest. */
function fittingSize(
  doc: PdfDoc,
  text: string,
  { width, largest, smallest }: { readonly width: number; readonly largest: number; readonly smallest: number },
): number {
  const needed = doc.font('bold').fontSize(largest).widthOfString(printableText(text));
  return Math.max(smallest, Math.min(largest, (largest * width) / (needed + 1)));
}
