import { regionName } from '#rules/address/city-label.ts';
import { type PdfDoc, type PdfPlace, writeInPdf } from '#kit/server/pdf.ts';
import { printableText } from '#kit/server/printable-text.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

/** Where the address is written; its letters are between these sizes. */
export type AddressPlace = Required<Omit<PdfPlace, 'size' | 'align'>> & {
  readonly largest: number;
  readonly smallest: number;
};

const sizeStep = 0.5;

/**
 * Writes an address as large as its place allows. Drivers can do without a part of a name, and not without the city: where even the smallest
 * letters leave no room, the name, the company and then the street are cut.
 */
export function writeAddress(doc: PdfDoc, point: ShipPoint, place: AddressPlace): void {
  const { names, street, locality } = addressLines(point);
  const lines = [...names, ...street, ...locality];
  for (let size = place.largest; size >= place.smallest; size -= sizeStep) {
    if (heightOf(doc, lines, { ...place, size }) > place.height) continue;
    writeInPdf(doc, lines.join('\n'), { ...place, size });
    return;
  }
  const smallest = { ...place, size: place.smallest };
  const end = place.y + place.height;
  let { y } = place;
  for (const name of names) {
    const height = heightOf(doc, ['A'], smallest);
    writeInPdf(doc, name, { ...smallest, y, height });
    y += height;
  }
  const localityHeight = Math.min(heightOf(doc, locality, smallest), end - y);
  writeInPdf(doc, street.join('\n'), { ...smallest, y, height: end - y - localityHeight });
  writeInPdf(doc, locality.join('\n'), { ...smallest, y: end - localityHeight, height: localityHeight });
}

function heightOf(
  doc: PdfDoc,
  lines: readonly string[],
  { font, size, width }: Pick<Required<PdfPlace>, 'font' | 'size' | 'width'>,
): number {
  // Rounding must not cost the last line.
  return doc.font(font).fontSize(size).heightOfString(lines.map(printableText).join('\n'), { width }) + 0.1;
}

/** Carriers read them in English. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function addressLines(point: ShipPoint) {
  const region = `${regionName(point)} ${point.zip}`.trim();
  const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');
  return {
    names: written([point.contact, point.company]),
    street: written([written([point.address, point.address2]).join(', ')]),
    locality: written([
      written([point.city, region]).join(', '),
      point.country === 'US' ? '' : (countryNames.of(point.country) ?? point.country),
    ]),
  };
}
