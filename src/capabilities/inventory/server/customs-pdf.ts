import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPdf, type PdfDoc, pdfSheets, writeInPdf } from '#kit/server/pdf.ts';
import { regionName } from '#rules/address/city-label.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import { formatCents, timesCents } from '#rules/money.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

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
  /** When the traveler is in the country, if it was asked. */
  readonly stay: CustomsInfo | null;
  /** Whether the bag goes back where it came from. */
  readonly isReturned: boolean;
  readonly items: readonly InventoryItem[];
};

const margin = 54;

/** Two pages for each bag: the commercial invoice and the declaration. They are in English, which customs offices everywhere read. */
export async function customsPdf(
  bags: readonly PrintedCustomsBag[],
  { paper, title, madeAt }: { readonly paper: keyof typeof pdfSheets; readonly title: string; readonly madeAt: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = pdfSheets[paper];
  const { doc, end } = openPdf(sheet, { title, madeAt });
  const width = sheet.width - 2 * margin;
  for (const bag of bags) {
    doc.addPage();
    drawInvoice(doc, bag, width);
    doc.addPage();
    drawDeclaration(doc, bag, width);
    await nextTurn();
  }
  return end();
}

function drawInvoice(doc: PdfDoc, bag: PrintedCustomsBag, width: number): void {
  let y = drawTitle(doc, 'Commercial invoice', bag, width);
  y = drawAddresses(doc, bag, { y, width, from: 'Exporter', to: 'Consignee' });
  y = drawFacts(doc, { y, width }, [
    ['Invoice number', bag.number],
    ['Date', bag.shipsOn],
    ['Carrier', bag.carrierName],
    ['Tracking number', bag.trackingNumber ?? 'On the label of the bag'],
    ['Reason for export', 'Personal effects of the traveler, not for sale'],
    ['Terms of sale', 'None: no sale, value for customs purposes only'],
    ['Packages', `1 (${bag.bagName}, bag ${bag.bag} of ${bag.bagCount})`],
  ]);
  y = drawItems(doc, bag, { y, width });
  drawSignature(doc, { y, width }, 'I declare that the information on this invoice is true and correct.');
}

function drawDeclaration(doc: PdfDoc, bag: PrintedCustomsBag, width: number): void {
  const { stay } = bag;
  let y = drawTitle(doc, 'Customs declaration', bag, width);
  y = drawAddresses(doc, bag, { y, width, from: 'Sender', to: 'Recipient' });
  y = drawFacts(doc, { y, width }, [
    ['Declaration number', bag.number],
    ['Traveler', bag.travelerName],
    ['Enters the country on', stay?.arrival || 'Not stated'],
    ['Leaves the country on', stay?.departure || 'Not stated'],
    ['Contents', 'Personal effects for the traveler’s own use'],
    ['Stays in the country', bag.isReturned ? 'No: the bag goes back with the traveler’s return' : 'Not stated'],
  ]);
  y = drawItems(doc, bag, { y, width });
  drawSignature(
    doc,
    { y, width },
    'I declare that this bag holds what is listed and nothing that is forbidden or restricted, and that nothing in it is for sale.',
  );
}

function drawTitle(doc: PdfDoc, title: string, { number, bag, bagCount }: PrintedCustomsBag, width: number): number {
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
  return y + 112;
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

function drawItems(doc: PdfDoc, { items }: PrintedCustomsBag, { y, width }: Space): number {
  const row = (cells: readonly string[], at: number, font: 'regular' | 'bold') => {
    let x = margin;
    for (const [index, { share, align }] of columns.entries()) {
      writeInPdf(doc, cells[index] ?? '', { x, y: at, width: share * width - 6, size: 9, font, align });
      x += share * width;
    }
  };
  row(
    columns.map(({ name }) => name),
    y,
    'bold',
  );
  doc
    .lineWidth(0.5)
    .moveTo(margin, y + 13)
    .lineTo(margin + width, y + 13)
    .stroke();
  for (const [index, { what, origin, count, valueEach }] of items.entries()) {
    const cells = [
      what,
      countryNames.of(origin) ?? origin,
      String(count),
      formatCents(valueEach),
      formatCents(timesCents(valueEach, count)),
    ];
    row(cells, y + 18 + index * 14, 'regular');
  }
  const end = y + 22 + items.length * 14;
  doc
    .moveTo(margin, end)
    .lineTo(margin + width, end)
    .stroke();
  row(['Total value', '', '', '', formatCents(inventoryValue(items))], end + 5, 'bold');
  return end + 30;
}

function drawSignature(doc: PdfDoc, { y, width }: Space, sentence: string): void {
  writeInPdf(doc, sentence, { x: margin, y, width, height: 28, size: 9 });
  const line = y + 64;
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

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function addressLines(point: ShipPoint, { travelerName }: PrintedCustomsBag): string[] {
  return [
    point.contact.trim() || travelerName,
    point.company,
    [point.address, point.address2].filter((part) => part.trim() !== '').join(', '),
    [point.city, `${regionName(point)} ${point.zip}`.trim()].filter((part) => part !== '').join(', '),
    countryNames.of(point.country) ?? point.country,
    point.phone,
  ].filter((line) => line.trim() !== '');
}
