import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { card } from '#rules/pricing/testing/price-facts-samples.ts';
import { cents } from '#rules/money.ts';
import { oversizeMost } from '#rules/pricing/oversize-most.ts';
import { nextSize } from '#rules/products/next-size.ts';
import { sizeClassBySku, sizeClasses } from '#rules/products/size-classes.ts';
import { billedParcel } from './billed-parcel.ts';
import { billColumns } from './bill-columns.ts';
import { billFileProblem } from './bill-file-problem.ts';
import { orderMargin } from './order-margin.ts';
import { refundedForTransport } from './refunded-for-transport.ts';
import { readCarrierBill } from './read-carrier-bill.ts';

const once = {
  sku: 'golf-standard',
  billedPounds: 42,
  billed: cents(4470),
  largestLine: cents(4470),
  chargeCount: 1,
  quoted: cents(4470),
  isVoided: false,
  oversizeMost: cents(2000),
} as const;

describe('a bill beside what the carrier asked for the label', () => {
  test('PRC-04 a bill as quoted needs no look, and five dollars more do', () => {
    expect(billedParcel(once)).toMatchObject({ aboveQuote: 0, reasons: [], toDispute: 0, customerOwes: 0 });
    const more = { ...once, billed: cents(4970), largestLine: cents(4970) };
    expect(billedParcel(more)).toMatchObject({ aboveQuote: 500, reasons: ['above-quote'], toDispute: 500 });
    expect(billedParcel({ ...more, quoted: null })).toMatchObject({ aboveQuote: null, reasons: [], toDispute: 0 });
  });

  test('PRC-04 a label that is charged twice is to be disputed until a credit takes it back', () => {
    const twice = { ...once, billed: cents(8940), chargeCount: 2 };
    expect(billedParcel(twice)).toMatchObject({ reasons: ['billed-twice'], toDispute: 4470 });
    expect(billedParcel({ ...twice, quoted: null })).toMatchObject({ reasons: ['billed-twice'], toDispute: 4470 });
    expect(billedParcel({ ...twice, billed: cents(4470) })).toMatchObject({ reasons: [], toDispute: 0 });
    // The larger one is too much, whichever of them is the label's own.
    const largerSecond = { ...twice, billed: cents(14_469), largestLine: cents(9999) };
    expect(billedParcel(largerSecond)).toMatchObject({ reasons: ['billed-twice'], toDispute: 9999 });
    // 56 pounds cost at most 56/42 of the quote.
    expect(billedParcel({ ...largerSecond, billedPounds: 56 }).toDispute).toBe(14_469 - 5960);
    expect(billedParcel({ ...twice, billedPounds: 56 }).toDispute).toBe(4470);
    // A small second line corrects the first.
    expect(billedParcel({ ...twice, billed: cents(5660), billedPounds: 56 }).reasons).toEqual(['larger-size']);
  });

  test('PRC-04 what a larger size does not explain is to be disputed, and the customer owes no more for it', () => {
    const bill = (amount: number) =>
      billedParcel({ ...once, billedPounds: 56, billed: cents(amount), largestLine: cents(amount) });
    // The quote in proportion to the weight is $59.60.
    expect(bill(5660)).toMatchObject({ reasons: ['larger-size'], toDispute: 0 });
    expect(bill(6459)).toMatchObject({ reasons: ['larger-size'], toDispute: 0 });
    expect(bill(6460)).toMatchObject({ reasons: ['larger-size', 'above-quote'], toDispute: 500 });
    expect(bill(500_000)).toMatchObject({ aboveQuote: 495_530, toDispute: 494_040, customerOwes: 2000 });
    const unknown = { ...once, quoted: null, billedPounds: 56, billed: cents(500_000), largestLine: cents(500_000) };
    expect(billedParcel(unknown)).toMatchObject({ reasons: ['larger-size'], toDispute: 0 });
  });

  test('PRC-04 a larger size that was credited asks the customer for nothing', () => {
    const larger = { ...once, billedPounds: 56, billed: cents(5660), largestLine: cents(5660) };
    expect(billedParcel(larger)).toMatchObject({ reasons: ['larger-size'], customerOwes: 2000 });
    expect(billedParcel({ ...larger, billed: cents(4470) })).toMatchObject({ reasons: [], customerOwes: 0 });
  });

  test('PRC-04 nothing is owed for a voided label, nor does a bag that the order no longer has owe more', () => {
    expect(billedParcel({ ...once, isVoided: true })).toMatchObject({ reasons: ['voided'], toDispute: 4470 });
    expect(billedParcel({ ...once, billedPounds: 99, billed: cents(9000), sku: null }).customerOwes).toBe(0);
  });

  test('PRC-04 the margin is what was paid less what was refunded and what was billed', () => {
    expect(orderMargin({ paid: cents(8999), refunded: cents(8999), billed: cents(4470) })).toBe(-4470);
    // Pickup and cover aren't among what was paid, and can be refunded with it.
    const whole = { ofTrip: cents(10_998), claims: cents(500) };
    expect(refundedForTransport({ ...whole, paid: cents(8999) })).toBe(9499);
    expect(refundedForTransport({ ...whole, ofTrip: cents(2000), paid: cents(8999) })).toBe(2500);
    expect(refundedForTransport({ ...whole, paid: null })).toBe(11_498);
    expect(orderMargin({ paid: null, refunded: cents(0), billed: cents(4470) })).toBe(null);
  });
});

describe('what a bag above its size costs more', () => {
  test('PRC-04 the next size is of the same kind and may weigh more; the largest has none', () => {
    expect(nextSize('golf-standard')).toBe('golf-staff');
    expect(nextSize('golf-staff')).toBe(undefined);
    expect(nextSize('luggage-carry-on')).toBe('luggage-checked');
    expect(nextSize('trunk-trunk')).toBe('trunk-duffel-xl');
    for (const { sku, type, weightCapPounds } of sizeClasses) {
      const next = nextSize(sku);
      if (!next) continue;
      expect(sizeClassBySku(next).type).toBe(type);
      expect(sizeClassBySku(next).weightCapPounds).toBeGreaterThan(weightCapPounds);
    }
  });

  test('PRC-04 it is at most the difference to the next size, and never below zero', () => {
    for (const { sku } of sizeClasses) {
      const most = oversizeMost({
        card,
        sku,
        level: 'DOMESTIC_GROUND',
        carrier: 'FEDEX',
        distanceFactorHundredths: 100,
      });
      expect(most).toBeGreaterThanOrEqual(0);
      expect(nextSize(sku) === undefined && most > 0).toBe(false);
    }
  });

  test('PRC-04 whatever a carrier bills, a customer owes no more than was said, and nothing for a bag within its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 900_000 }), (billedPounds, billed) => {
        const facts = { ...once, billedPounds, billed: cents(billed), largestLine: cents(billed) };
        const { customerOwes, isOversize, aboveQuote } = billedParcel({ ...facts, oversizeMost: cents(2000) });
        expect(customerOwes).toBe(isOversize ? 2000 : 0);
        expect(isOversize).toBe(billedPounds > 42 && billed > 4470);
        expect(aboveQuote).toBe(billed - 4470);
        expect(billedParcel({ ...facts, oversizeMost: null }).customerOwes).toBe(0);
      }),
    );
  });
});

describe('a carrier’s bill', () => {
  const bill = (...lines: readonly string[]) => readCarrierBill([billColumns.join(','), ...lines].join('\n'));

  test('dollars become cents without a float, credits are below zero', () => {
    expect(bill('INV-1,1Z0000000000000001,42,84.50', 'INV-1,790000000018,56,-0.05')).toEqual({
      kind: 'lines',
      lines: [
        {
          line: 2,
          invoiceNumber: 'INV-1',
          trackingNumber: '1Z0000000000000001',
          occurrence: 1,
          billedPounds: 42,
          amount: 8450,
        },
        {
          line: 3,
          invoiceNumber: 'INV-1',
          trackingNumber: '790000000018',
          occurrence: 1,
          billedPounds: 56,
          amount: -5,
        },
      ],
    });
  });

  test.each([
    'INV-1,790000000018,42',
    ',790000000018,42,1.00',
    'INV-1,=cmd(),42,1.00',
    'INV-1,790000000018,0,1.00',
    'INV-1,790000000018,4.2,1.00',
    'INV-1,790000000018,42,1',
    'INV-1,790000000018,42,"1,000.00"',
    'INV-1,790000000018,42,1e3',
  ])('a bill with the line %s is refused by that line', (line) => {
    const read = bill('INV-0,790000000000,42,1.00', line);
    expect(read).toMatchObject({ kind: 'problems', problems: [{ line: 3 }] });
  });

  test.each([
    ['INV-1,7900000,42,1.00', 'The tracking number has to be 8 to 35 capital letters and digits.'],
    ['INV-1,790000000018,42,999999.99', 'The amount has to be 99999.99 or less.'],
    ['INV-1,790000000018,42,-100000.00', 'The amount has to be 99999.99 or less.'],
  ])('the line %s is told what it may be', (line, message) => {
    const read = bill(line);
    expect(read).toMatchObject({ kind: 'problems', problems: [{ message }] });
  });

  test('a file that is empty, too large or no text is told so', () => {
    expect(billFileProblem({ bytes: 0, text: '' })).toBe('This file is empty.');
    expect(billFileProblem({ bytes: 8, text: '\uFFFDPNG\r\n\0\0' })).toBe('This isn’t a CSV file.');
    expect(billFileProblem({ bytes: 3_000_000, text: 'a,b' })).toMatch(/^This file is larger than 1 MB\./);
    expect(billFileProblem({ bytes: 1_000_000, text: 'a,b' })).toBe(null);
  });

  test('a label that is twice on one invoice is two lines; an empty file and one that is too long are refused', () => {
    const line = 'INV-1,790000000018,42,1.00';
    expect(bill(line, line)).toMatchObject({ kind: 'lines', lines: [{ occurrence: 1 }, { occurrence: 2 }] });
    expect(bill()).toMatchObject({ kind: 'problems' });
    expect(bill(...Array.from({ length: 5001 }, () => line))).toMatchObject({ kind: 'problems' });
  });
});
