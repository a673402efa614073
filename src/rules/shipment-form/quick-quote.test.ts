import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { prefillFromUrl } from '#rules/shipment-form/prefill.ts';
import { isComplete, missingInQuote, type QuickQuote, quickQuoteDraft, quickQuoteLink } from './quick-quote.ts';

const quote: QuickQuote = {
  from: {
    kind: 'place',
    clubId: null,
    title: 'Los Angeles, CA',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90001',
    country: 'US',
  },
  to: { kind: 'club', clubId: 7, title: 'Duneswick', city: 'Wainscott', state: 'NY', zip: '11975', country: 'US' },
  bags: [{ sku: 'golf-staff', count: 1 }],
  day: isoDate('2026-03-05'),
  roundtrip: false,
  returnDay: null,
};

test('URL-01 URL-02 URL-03 the link of a quick quote fills in everything that was said', () => {
  const prefill = prefillFromUrl(new Map(new URLSearchParams(quickQuoteLink(quote, '/ship').split('?')[1])));
  expect(prefill.origin).toEqual({ country: 'US', zip: '90001', city: 'Los Angeles', state: 'CA' });
  expect(prefill.destination).toMatchObject({ clubId: 7, zip: '11975' });
  expect(prefill.products).toEqual([{ type: 'golf', size: 'staff' }]);
  expect(prefill.oneway).toBe(true);
  expect(prefill.pickupDate).toBe('2026-03-05');
});

test('URL-03 URL-05 URL-06 several kinds of bags and a return are filled in too', () => {
  const round: QuickQuote = {
    ...quote,
    bags: [...quote.bags, { sku: 'golf-standard', count: 2 }, { sku: 'luggage-carry-on', count: 1 }],
    roundtrip: true,
    returnDay: isoDate('2026-03-20'),
  };
  const { outbound, ...draft } = quickQuoteDraft(round, { brand: 'golf', today: isoDate('2026-03-02') });
  expect(outbound.pickupDate).toBe('2026-03-05');
  expect(draft.roundtrip).toBe(true);
  expect(draft.return.pickupDate).toBe('2026-03-20');
  expect(draft.travelers[0]?.lines.map(({ type, products }) => [type, products.map(({ size }) => size)])).toEqual([
    ['golf', ['staff', 'standard', 'standard']],
    ['luggage', ['carry-on']],
  ]);
  const prefill = prefillFromUrl(new Map(new URLSearchParams(quickQuoteLink(round, '/ship').split('?')[1])));
  expect(prefill).toMatchObject({ oneway: false, returnDate: '2026-03-20', quantities: { golf: 3, luggage: 1 } });
});

test('DAT-06 the day by which the bags are needed goes on with the link', () => {
  expect(quickQuoteLink({ ...quote, day: null, neededBy: isoDate('2026-03-13') }, '/ship')).toMatch(
    /oneway=true&needed_by=2026-03-13$/,
  );
});

test('SVC-01 the quick quote asks the same question as the ship page', () => {
  const draft = quickQuoteDraft(quote, { brand: 'golf', today: isoDate('2026-03-02') });
  expect(draft.destination).toMatchObject({ type: 'club', clubId: 7, city: 'Wainscott' });
  expect(draft.travelers[0]?.lines).toMatchObject([{ type: 'golf', products: [{ size: 'staff' }] }]);
});

test('SVC-01 a quote without one of its places asks nothing', () => {
  expect(isComplete(quote)).toBe(true);
  expect(isComplete({ ...quote, to: null })).toBe(false);
  expect(isComplete({ ...quote, day: null })).toBe(false);
  expect(isComplete({ ...quote, roundtrip: true })).toBe(false);
});

test('SVC-01 an incomplete quote names what is missing', () => {
  const none = { from: null, to: null, day: null };
  const round = { ...quote, roundtrip: true };
  const after = ' to see prices and arrival dates.';
  expect(missingInQuote({ ...quote, ...none })).toBe(`Enter both places${after}`);
  expect(missingInQuote({ ...quote, from: null })).toBe(`Enter where it’s coming from${after}`);
  expect(missingInQuote({ ...round, to: null, day: null })).toBe(`Enter where it’s going${after}`);
  expect(missingInQuote({ ...quote, day: null })).toBe(`Enter your drop-off date${after}`);
  expect(missingInQuote({ ...round, day: null })).toBe(`Enter both dates${after}`);
  expect(missingInQuote(round)).toBe(`Enter your return date${after}`);
  expect(missingInQuote({ ...round, returnDay: isoDate('2026-03-20') })).toBe('');
});
