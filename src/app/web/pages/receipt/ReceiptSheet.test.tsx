import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dayStrip } from '#rules/calendar/day-strip.ts';
import { formatCents } from '#rules/money.ts';
import { type PlacedOrder, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const route = {
  from: { label: 'Los Angeles, CA', latitude: 33.97, longitude: -118.25, country: 'US' },
  to: { label: 'Miami, FL', latitude: 25.78, longitude: -80.18, country: 'US' },
  miles: 2339,
};

function drawn(order: PlacedOrder): string {
  const receipt = receiptOf(order);
  const legs = receipt.legs.map((leg) => {
    return { ...leg, route, days: dayStrip({ ...leg, dropOff: leg.isDropOff, transitDays: 3, holidays: new Map() }) };
  });
  return renderToStaticMarkup(<ReceiptSheet receipt={{ ...receipt, legs }} shipPath="/book" />);
}

describe('the receipt page of the worked example', () => {
  const order = placedOrder();
  const html = drawn(order);

  test('SCR-06 its heading says which order is placed', () => {
    expect(html).toContain('<h1 tabindex="-1">Your order P-7K3M9Q is placed</h1>');
    expect(html).toContain('goes to tessa@example.com');
  });

  test('PRC-05 every amount of the receipt stands on it, in order, and nothing else costs anything', () => {
    const { lines, total, payments } = receiptOf(order);
    const shown = [...html.matchAll(/>(-?\$[\d,.]+)<\/(?:span|dd)>/g)].map(([, amount]) => amount);
    const expected = [...lines, { amount: total }, ...payments].map(({ amount }) => formatCents(amount));
    expect(shown).toEqual(expected);
  });

  test('SCR-06 it shows both legs day by day, bags, and what happens next', () => {
    expect(html).toContain('aria-label="Day by day, there"');
    expect(html).toContain('aria-label="Day by day, back"');
    expect(html).toContain('Golf bag, Standard; Golf bag, Staff / XL');
    expect(html.match(/<li>[^<]*(?:the carrier comes|they arrive)/g)).toHaveLength(4);
  });

  test('SCR-06 it can be printed, put into a calendar and left', () => {
    expect(html).toContain('Print this receipt');
    for (const what of ['pickup', 'arrival']) {
      expect(html).toContain(`href="/api/v5/orders/100001/calendar.ics?what=${what}"`);
    }
    expect(html).toContain('href="/book"');
  });
});

test('SCR-06 bags that are dropped off lead to the stores, and a one-way trip has one leg', () => {
  const draft = shippedDraft({ roundtrip: false });
  const html = drawn(placedOrder({ draft: { ...draft, outbound: { ...draft.outbound, pickupOptionId: 0 } } }));
  expect(html).toContain('href="/store-locator"');
  expect(html).toContain('Drop-off to calendar');
  expect(html).not.toContain('Day by day, back');
});
