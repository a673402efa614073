import { describe, expect, test } from 'vitest';
import { labelPng } from '#ports/carriers/testing/label-png.ts';
import { readPdfText } from '#capabilities/inventory/testing/read-pdf-text.ts';
import { shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { type Paper, papers } from '#rules/parcels/paper.ts';
import { labelsPdf, type PrintedLabel } from './server/labels-pdf.ts';
import { printableText } from '#kit/server/printable-text.ts';
import { drawPages, pageSizes, picturesIn, readCodes, strokesIn } from './testing/read-pdf.ts';

const { origin, destination } = shippedDraft();

function label(changes: Partial<PrintedLabel> = {}): PrintedLabel {
  return {
    carrierName: 'UPS',
    serviceName: 'Three day',
    trackingNumber: '1Z9P0RT41200000018',
    displayId: 'P-7K3M9Q',
    from: origin,
    to: destination,
    travelerName: 'Zoë Åberg',
    bagName: 'Golf bag, Standard',
    bag: 2,
    bagCount: 5,
    picture: null,
    steps: [
      { drawing: 'print', text: 'Print this label.' },
      { drawing: 'attach', text: 'Put it on the bag.' },
      { drawing: 'pickup', text: 'Have the bag ready.' },
    ],
    ...changes,
  };
}

const made = { title: 'P-7K3M9Q', madeAt: new Date('2026-03-02T15:00:00Z') };
const longAddress = {
  contact: 'Christopher Montgomery',
  company: 'The Pelican Beach Resort and Golf Club',
  address: '40 North Biscayne Boulevard',
  address2: 'Bell Desk, Tower Two, Suite 2104',
};

async function textOf(one: PrintedLabel, paper: Paper): Promise<string> {
  return readPdfText(await labelsPdf([one], { ...made, paper }))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

const sizes = { '4x6': [864, 1296], letter: [1836, 2376], a4: [1786, 2526] } as const;

describe('the labels as a file', () => {
  test.each(papers)('on %s each label has its page, and both of its codes say the tracking number', async (paper) => {
    const numbers = ['1Z9P0RT41200000018', '790000000018', '1Z9P0RT40300003007'];
    const pdf = await labelsPdf(
      numbers.map((trackingNumber, index) => label({ trackingNumber, bag: index + 1, bagCount: 3 })),
      { ...made, paper },
    );
    const pages = drawPages(pdf);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(numbers.map(() => [...sizes[paper]]));
    for (const [index, page] of pages.entries()) {
      expect(await readCodes(page)).toEqual([`Code128 ${numbers[index]}`, `QRCode ${numbers[index]}`]);
    }
  });

  test('long names and addresses stay on one page, and the codes are still read', async () => {
    const endless = 'Maximiliana Featherstonehaugh-Cholmondeley '.repeat(6);
    const to = { ...destination, contact: endless, company: endless, address: endless, address2: endless };
    const pdf = await labelsPdf([label({ to, from: to, travelerName: endless, bagName: endless })], {
      ...made,
      paper: '4x6',
    });
    const [page, ...others] = drawPages(pdf);
    expect(others).toEqual([]);
    expect(page && (await readCodes(page))).toHaveLength(2);
  });

  test.each(papers)('SCR-06 on %s a long address is written whole', async (paper) => {
    const from = { ...destination, ...longAddress };
    const text = await textOf(label({ to: { ...destination, ...longAddress }, from }), paper);
    for (const part of Object.values(longAddress)) expect(text.split(part), part).toHaveLength(3);
    expect(text.split(`${destination.city}, FL ${destination.zip}`)).toHaveLength(3);
  });

  test('SCR-06 of an address that is too long for any letters, the street is cut and the city is not', async () => {
    const endless = 'Maximiliana Featherstonehaugh-Cholmondeley '.repeat(6);
    const to = { ...destination, contact: endless, company: endless, address: endless, address2: endless };
    const text = await textOf(label({ to, from: to }), '4x6');
    expect(text).toContain('…');
    expect(text.split(`${destination.city}, FL ${destination.zip}`)).toHaveLength(3);
  });

  test.each(papers)('on %s every step has its drawing, and the last one shows who brings the bag', async (paper) => {
    const strokesOf = async (steps: PrintedLabel['steps']) =>
      strokesIn(await labelsPdf([label({ steps })], { ...made, paper }));
    const all = label().steps;
    const counts = await Promise.all([[], all.slice(0, 1), all.slice(0, 2), all].map(strokesOf));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(new Set(counts).size).toBe(4);
    const [van, store] = await Promise.all(
      (['pickup', 'drop-off'] as const).map((drawing) => strokesOf([{ drawing, text: 'Third.' }])),
    );
    expect(van).not.toBe(store);
  });

  test.each([
    ['4x6', [288, 432], [288, 432]],
    ['letter', [612, 792]],
    ['a4', [595.28, 841.89]],
  ] as const)(
    'on %s the carrier’s own label is printed as it is, with what to do beside it',
    async (paper, ...pages) => {
      for (const size of [
        { width: 800, height: 1200 },
        { width: 1200, height: 800 },
      ]) {
        const trackingNumber = '794687120558';
        const picture = labelPng(trackingNumber, size);
        const pdf = await labelsPdf([label({ picture, trackingNumber })], { ...made, paper });
        expect(pageSizes(pdf)).toEqual(pages);
        const [printed, ...others] = picturesIn(pdf);
        expect(others).toEqual([]);
        expect(printed).toMatchObject(size);
        expect(printed && (await readCodes(printed))).toEqual([`Code128 ${trackingNumber}`]);
        const withoutSteps = await labelsPdf([label({ picture, trackingNumber, steps: [] })], { ...made, paper });
        expect(strokesIn(pdf)).toBeGreaterThan(strokesIn(withoutSteps));
      }
    },
  );

  test('the file embeds its fonts and says when it was made by our clock', async () => {
    const text = Buffer.from(await labelsPdf([label()], { ...made, paper: '4x6' })).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d/);
    expect(text).toContain('DejaVuSansCondensed');
    expect(text).not.toContain('/BaseFont /Helvetica');
    expect(text).toContain('D:20260302150000Z');
  });
});

describe('the letters of a label', () => {
  test.each(['Zoë Åberg', 'José Ñúñez', 'Łukasz Żółć', 'Nguyễn Thị Hằng', 'Sean O’Neil – Jr.', 'Þór Guðmundsson'])(
    'the name %s is printed as it is written',
    (name) => {
      expect(printableText(name)).toBe(name);
      expect(printableText(name.normalize('NFD'))).toBe(name);
    },
  );

  test.each([
    ['Анна Каренина', 'Anna Karenina'],
    ['Ελένη', 'Eleni'],
    ['たなか さくら', 'tanaka sakura'],
    ['山田 太郎', 'Shan Tian Tai Lang'],
    ['김민지', 'GimMinJi'],
  ])('the name %s is printed in Latin letters', (name, romanized) => {
    expect(printableText(name)).toBe(romanized);
  });

  test('no letter of a name becomes a question mark', () => {
    for (const name of ['أحمد', 'דוד', 'ไทย', '🎿 Bo', 'हिन्दी']) {
      expect(printableText(name)).toMatch(/[a-z]/i);
      expect(printableText(name)).not.toContain('?');
    }
  });
});
