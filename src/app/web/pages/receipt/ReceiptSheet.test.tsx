import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dayStrip } from '#rules/calendar/day-strip.ts';
import { isoDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import { type PlacedOrder, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const route = {
  from: { label: 'Los Angeles, CA', latitude: 33.97, longitude: -118.25, country: 'US' },
  to: { label: 'Miami, FL', latitude: 25.78, longitude: -80.18, country: 'US' },
  miles: 2339,
};

const nothing = (): void => undefined;

function drawn(order: PlacedOrder, canBeChanged = false): string {
  const receipt = receiptOf(order);
  const legs = receipt.legs.map((leg) => {
    return { ...leg, route, days: dayStrip({ ...leg, dropOff: leg.isDropOff, transitDays: 3, holidays: new Map() }) };
  });
  return renderToStaticMarkup(
    <ReceiptSheet
      receipt={{ ...receipt, legs, canBeChanged, said: [{ label: 'Note', text: 'Ring twice' }] }}
      shipPath="/book"
      onCancel={nothing}
    />,
  );
}

describe('the receipt page of the worked example', () => {
  const order = placedOrder();
  const html = drawn(order);

  test('SCR-06 its heading says which order is placed', () => {
    expect(html).toMatch(/<h1 tabindex="-1">Your order <span class="[^"]*">P-7K3M9Q<\/span> is placed<\/h1>/);
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

describe('a receipt of which something was cancelled', () => {
  const on = isoDate('2026-03-05');
  const part = { source: 'gateway', amount: cents(21_885), label: 'Card ending in 1111' } as const;
  const refund = { id: 1, kind: 'cancelled', state: 'sent', on, amount: cents(21_885), parts: [part] } as const;

  test('PRC-04 the leg says since when, the refund where it is, and the sum what is left paid', () => {
    const html = drawn(placedOrder({ since: { cancelled: { return: on }, refunds: [refund] } }));
    expect(html).toContain('P-7K3M9Q</span> is placed');
    expect(html).toContain('Cancelled on Thursday, March 5, 2026.');
    expect(html).toContain('aria-label="Day by day, there"');
    expect(html).not.toContain('aria-label="Day by day, back"');
    expect(html).toContain('Thursday, March 5, 2026: $218.85');
    expect(html).toContain('On its way. Banks usually show it within 5 to 10 business days.');
    expect(html).toMatch(/Paid after refunds<\/dt><dd>\$284\.55</);
    expect(html).toContain('Cancel shipment');
  });

  test('PRC-04 an order without any leg left says so and has nothing for the calendar or to do', () => {
    const html = drawn(placedOrder({ since: { cancelled: { outbound: on, return: on }, refunds: [refund] } }));
    expect(html).toContain('P-7K3M9Q</span> is cancelled');
    expect(html).not.toContain('to calendar');
    expect(html).not.toContain('What happens next');
  });
});

describe('a receipt of an order that was changed', () => {
  const changes = [{ on: isoDate('2026-03-05'), difference: cents(-9660) }];
  const prices = { giftCards: [], alreadyPaid: cents(60_000) };
  const html = drawn(placedOrder({ paidWith: null, since: { cancelled: {}, refunds: [], changes } }, prices));

  test('PRC-04 it says when, and what more was paid or came back', () => {
    expect(html).toContain('<li>Changed on Thursday, March 5, 2026: $96.60 came back.</li>');
    expect(html).toMatch(/Already paid<\/dt><dd>\$600\.00</);
    expect(html).toMatch(/Given back<\/dt><dd>-\$96\.60</);
    expect(html).not.toContain('Paid after refunds');
  });

  test('PRC-04 it leads to changing it while that can be done, and no longer', () => {
    expect(html).not.toContain('Change this order');
    expect(drawn(placedOrder(), true)).toContain('href="/book?change=100001"');
  });
});
