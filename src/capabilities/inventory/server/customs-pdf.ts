import { setImmediate as nextTurn } from 'node:timers/promises';
import { linesInPdf, openPdf, type PdfDoc, pdfSheets, writeInPdf } from '#kit/server/pdf.ts';
import { regionName } from '#rules/address/city-label.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import { formatCents, timesCents } from '#rules/money.ts';
import { kilograms } from '#rules/products/kilograms.ts';
import type { Leg, ShipPoint } from '#rules/shipment/draft.ts';

/** One bag that crosses a border. */
export type PrintedCustomsBag = {
  /** Names both papers: `P-7K3M9Q-A1`. */
  readonly number: string;
  readonly bag: number;
  readonly bagCount: number;
  readonly bagName: string;
  readonly travelerName: string;
  readonly from: ShipPoint;
  readonly to: ShipPoint;
  readonly shipsOn: IsoDate;
  readonly carrierName: string;
  /** Null until there is a label. */
  readonly trackingNumber: string | null;
  /** The most that a bag of this size may weigh: we don't weigh bags. */
  readonly weightCapPounds: number;
  /** When the traveler is in the other country, if that was asked. */
  readonly stay: CustomsInfo | null;
  readonly leg: Leg;
  /** Whether the bag goes back where it came from. */
  readonly isReturned: boolean;
  readonly items: readonly InventoryItem[];
};

const margin = 54;

/** The commercial invoice and the declaration of each bag, on a page each unless the contents need more. They are in English, which customs offices everywhere read. */
export async function customsPdf(
  bags: readonly PrintedCustomsBag[],
  { paper, title, madeAt }: { readonly paper: keyof typeof pdfSheets; readonly title: string; readonly madeAt: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = pdfSheets[paper];
  const { doc, end } = openPdf(sheet, { title, madeAt });
  const width = sheet.width - 2 * margin;
  for (const bag of bags) {
    drawInvoice(doc, bag, width);
    drawDeclaration(doc, bag, width);
    await nextTurn();
  }
  return end();
}

function drawInvoice(doc: PdfDoc, bag: PrintedCustomsBag, width: number): void {
  const startPage = (): number => startPageOf(doc, 'Commercial invoice', bag, width);
  let y = startPage();
  y = drawAddresses(doc, bag, { y, width, from: 'Exporter', to: 'Consignee' });
  y = drawFacts(doc, { y, width }, [
    ['Invoice number', bag.number],
    ['Date', bag.shipsOn],
    ['Carrier', bag.carrierName],
    ['Tracking number', bag.trackingNumber ?? 'On the label of the bag'],
    [
      'Reason for export',
      bag.leg === 'outbound'
        ? 'Personal effects of the traveler, not for sale'
        : 'Personal effects that come back, not for sale',
    ],
    ['Terms of sale', 'None: no sale, value for customs purposes only'],
    ['Packages', `1 (${bag.bagName}, bag ${bag.bag} of ${bag.bagCount})`],
    ['Gross weight', `Up to ${bag.weightCapPounds} lb (${kilograms(bag.weightCapPounds)} kg)`],
  ]);
  y = drawItems(doc, bag, { y, width, startPage });
  drawSignature(doc, { y, width, startPage }, 'I declare that the information on this invoice is true and correct.');
}

function drawDeclaration(doc: PdfDoc, bag: PrintedCustomsBag, width: number): void {
  const { stay } = bag;
  const startPage = (): number => startPageOf(doc, 'Customs declaration', bag, width);
  const isBack = bag.leg === 'return';
  let y = startPage();
  y = drawAddresses(doc, bag, { y, width, from: 'Sender', to: 'Recipient' });
  y = drawFacts(doc, { y, width }, [
    ['Declaration number', bag.number],
    ['Traveler', bag.travelerName],
    ['Country of the stay', nameOfCountry(isBack ? bag.from : bag.to)],
    [isBack ? 'Entered it on' : 'Enters it on', stay?.arrival || 'Not stated'],
    ['Leaves it on', stay?.departure || 'Not stated'],
    ['Contents', 'Personal effects for the traveler’s own use'],
    isBack
      ? ['Comes back', 'Yes: the bag goes to where its trip started']
      : ['Stays there', bag.isReturned ? 'No: the bag goes back with the traveler’s return' : 'Not stated'],
  ]);
  y = drawItems(doc, bag, { y, width, startPage });
  drawSignature(
    doc,
    { y, width, startPage },
    'I declare that this bag holds what is listed and nothing that is forbidden or restricted, and that nothing in it is for sale.',
  );
}

/** Adds a page with its title, and returns where the rest of the page begins. */
function startPageOf(doc: PdfDoc, title: string, { number, bag, bagCount }: PrintedCustomsBag, width: number): number {
  doc.addPage();
  writeInPdf(doc, title, { x: margin, y: margin, width: width - 160, size: 20, font: 'bold' });
  writeInPdf(doc, `${number} · Bag ${bag} of ${bagCount}`, {
    x: margin,
    y: margin + 8,
    width,
    size: 9,
    align: 'right',
  });
  doc
    .lineWidth(1)
    .moveTo(margin, margin + 32)
    .lineTo(margin + width, margin + 32)
    .stroke();
  return margin + 46;
}

type Space = { readonly y: number; readonly width: number };

type PagedSpace = Space & { startPage(): number };

function drawAddresses(
  doc: PdfDoc,
  bag: PrintedCustomsBag,
  { y, width, from, to }: Space & { readonly from: string; readonly to: string },
): number {
  const column = width / 2 - 10;
  for (const [index, [name, point]] of (
    [
      [from, bag.from],
      [to, bag.to],
    ] as const
  ).entries()) {
    const x = margin + index * (column + 20);
    writeInPdf(doc, name, { x, y, width: column, size: 9, font: 'bold' });
    writeInPdf(doc, addressLines(point, bag).join('\n'), { x, y: y + 14, width: column, height: 84, size: 10 });
  }
  return y + 102;
}

function drawFacts(doc: PdfDoc, { y, width }: Space, facts: readonly (readonly [string, string])[]): number {
  for (const [index, [name, value]] of facts.entries()) {
    const line = y + index * 16;
    writeInPdf(doc, name, { x: margin, y: line, width: 140, size: 9 });
    writeInPdf(doc, value, { x: margin + 144, y: line, width: width - 144, size: 10, font: 'bold' });
  }
  return y + facts.length * 16 + 14;
}

const columns = [
  { name: 'What', share: 0.4, align: 'left' },
  { name: 'Made in', share: 0.22, align: 'left' },
  { name: 'Number', share: 0.1, align: 'right' },
  { name: 'Each (USD)', share: 0.14, align: 'right' },
  { name: 'Total (USD)', share: 0.14, align: 'right' },
] as const;

const lineHeight = 14;
const lineHeightMore = 11;

/** One line for each kind of item, or as many as its name needs: a signed document must not cut anything off. */
function drawItems(doc: PdfDoc, { items }: PrintedCustomsBag, { y, width, startPage }: PagedSpace): number {
  const widthOf = (share: number): number => share * width - 6;
  const row = (cells: readonly string[], at: number, { font = 'regular', lines = 1 }: RowLook = {}): void => {
    let x = margin;
    for (const [index, { share, align }] of columns.entries()) {
      const height = lines === 1 ? {} : { height: lineHeight + (lines - 1) * lineHeightMore };
      writeInPdf(doc, cells[index] ?? '', { x, y: at, width: widthOf(share), ...height, size: 9, font, align });
      x += share * width;
    }
  };
  const ruled = (at: number): void =>
    void doc
      .lineWidth(0.5)
      .moveTo(margin, at)
      .lineTo(margin + width, at)
      .stroke();
  const head = (at: number): number => {
    row(
      columns.map(({ name }) => name),
      at,
      { font: 'bold' },
    );
    ruled(at + 13);
    return at + 18;
  };
  let end = head(y);
  for (const { what, origin, count, valueEach } of items) {
    const made = countryNames.of(origin) ?? origin;
    const lines = Math.max(
      linesInPdf(doc, what, { width: widthOf(columns[0].share), size: 9 }),
      linesInPdf(doc, made, { width: widthOf(columns[1].share), size: 9 }),
    );
    const height = lineHeight + (lines - 1) * lineHeightMore;
    if (end + height > bottomOf(doc)) end = head(startPage());
    row([what, made, String(count), formatCents(valueEach), formatCents(timesCents(valueEach, count))], end, { lines });
    end += height;
  }
  const [sumLine, sumHeight] = [end + 4, 30];
  if (sumLine + sumHeight > bottomOf(doc)) return drawTotal(doc, items, { y: startPage(), width });
  ruled(sumLine);
  return drawTotal(doc, items, { y: sumLine, width });
}

type RowLook = { readonly font?: 'regular' | 'bold'; readonly lines?: number };

/** Across the whole page: a sum may be longer than a column is wide. */
function drawTotal(doc: PdfDoc, items: readonly InventoryItem[], { y, width }: Space): number {
  const place = { x: margin, y: y + 5, width: width - 6, size: 9, font: 'bold' } as const;
  writeInPdf(doc, 'Total value (USD)', place);
  writeInPdf(doc, formatCents(inventoryValue(items)), { ...place, align: 'right' });
  return y + 30;
}

function drawSignature(doc: PdfDoc, { y: wanted, width, startPage }: PagedSpace, sentence: string): void {
  const signatureHeight = 62;
  const y = wanted + signatureHeight > bottomOf(doc) ? startPage() : wanted;
  writeInPdf(doc, sentence, { x: margin, y, width, height: 28, size: 9 });
  const line = y + 48;
  doc
    .moveTo(margin, line)
    .lineTo(margin + 240, line)
    .stroke();
  doc
    .moveTo(margin + 270, line)
    .lineTo(margin + width, line)
    .stroke();
  writeInPdf(doc, 'Signature', { x: margin, y: line + 4, width: 240, size: 8 });
  writeInPdf(doc, 'Date', { x: margin + 270, y: line + 4, width: 120, size: 8 });
}

function bottomOf(doc: PdfDoc): number {
  return doc.page.height - margin + 14;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function addressLines(point: ShipPoint, { travelerName }: PrintedCustomsBag): string[] {
  return [
    point.contact.trim() || travelerName,
    point.company,
    [point.address, point.address2].filter((part) => part.trim() !== '').join(', '),
    [point.city, `${regionName(point)} ${point.zip}`.trim()].filter((part) => part !== '').join(', '),
    nameOfCountry(point),
    point.phone,
  ].filter((line) => line.trim() !== '');
}

function nameOfCountry({ country }: ShipPoint): string {
  return countryNames.of(country) ?? country;
}
