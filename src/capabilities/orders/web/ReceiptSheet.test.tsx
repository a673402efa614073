// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, draw, pageText } from '#kit/web/testing/draw.ts';
import { dayStrip } from '#rules/calendar/day-strip.ts';
import { isoDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import { type PlacedOrder, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { ShownLeg } from '../wire.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const route = {
  from: { label: 'Los Angeles, CA', latitude: 33.97, longitude: -118.25, country: 'US' },
  to: { label: 'Miami, FL', latitude: 25.78, longitude: -80.18, country: 'US' },
  miles: 2339,
};

/** What has happened to the legs since the order was placed. */
const untouched: Partial<Pick<ShownLeg, 'deliveredOn' | 'expectedOn' | 'readyLabelCount' | 'stage'>> = {};

function drawReceipt(
  order: PlacedOrder,
  {
    canBeChanged = false,
    mayBookAgain = true,
    onCancel = (): void => undefined,
    today = '2026-03-02',
    now = untouched,
  } = {},
): void {
  const receipt = receiptOf(order);
  const legs = receipt.legs.map((leg) => {
    const days = dayStrip({ ...leg, dropOff: leg.isDropOff, transitDays: 3, holidays: new Map() });
    return {
      ...leg,
      route,
      days,
      stage: 'ahead' as const,
      deliveredOn: null,
      readyLabelCount: 0,
      unlabeledCount: 0,
      ...now,
    };
  });
  draw(
    <ReceiptSheet
      receipt={{
        ...receipt,
        legs,
        canBeChanged,
        freeCancellation: 'Free cancellation until Wed, Mar 11, 5 PM.',
        isCancellationFree: true,
        isByLink: false,
        isOfGuest: false,
        detailLines: [{ label: 'Note', text: 'Ring twice' }],
      }}
      today={isoDate(today)}
      shipPath="/book"
      mayBookAgain={mayBookAgain}
      onCancel={onCancel}
    />,
  );
}

const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the receipt page of the worked example', () => {
  const order = placedOrder();

  test('SCR-06 its heading says which order is placed', () => {
    drawReceipt(order);
    expect(screen.getByRole('heading', { level: 1, name: 'Your order P-7K3M9Q is placed' })).toBeTruthy();
    expect(pageText()).toContain('goes to tessa@example.com');
  });

  test('PRC-04 it says until when it can be canceled without a fee', () => {
    drawReceipt(order);
    expect(pageText()).toContain('Free cancellation until Wed, Mar 11, 5 PM.');
  });

  test('PRC-05 every amount of the receipt is on it, in order, and no other amount', () => {
    drawReceipt(order);
    const { lines, total, payments } = receiptOf(order);
    const expected = [...lines, { amount: total }, ...payments].map(({ amount }) => formatCents(amount));
    const alone = /^-?\$[\d,.]+$/;
    const shown = [...document.querySelectorAll('dd, span')].map(({ textContent }) => textContent ?? '');
    expect(shown.filter((text) => alone.test(text))).toEqual(expected);
  });

  test('SCR-06 labels that are ready lead to their part of the page, before the receipt is printed', () => {
    drawReceipt(order);
    expect(screen.queryByRole('button', { name: 'Print your labels' })).toBe(null);
    drawReceipt(order, { now: { readyLabelCount: 2 } });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Print your labels', 'Print this receipt']);
  });

  test('SCR-06 once bags are delivered, the receipt says on which day, and no longer when they are expected', () => {
    const expectedOn = isoDate('2026-03-20');
    drawReceipt(order, { now: { expectedOn } });
    expect(pageText()).toContain('Expected Friday, March 20, 2026; promised');
    drawReceipt(order, { now: { expectedOn, deliveredOn: expectedOn, stage: 'over' } });
    expect(pageText()).toContain('Delivered Friday, March 20, 2026; promised');
    expect(pageText()).not.toContain('Expected');
  });

  test('SCR-06 a leg whose bags were lost or sent back names the promised day, and not that it arrives', () => {
    drawReceipt(order, { now: { expectedOn: isoDate('2026-03-20'), stage: 'over' } });
    const terms = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(terms).toContain('Promised day');
    expect(terms).not.toContain('Arrives');
    expect(pageText()).not.toContain('Expected Friday, March 20');
  });

  test('SCR-06 it shows both legs day by day, the bags, and what happens next', () => {
    drawReceipt(order);
    expect(screen.getByLabelText('Day by day, outbound')).toBeTruthy();
    expect(screen.getByLabelText('Day by day, return')).toBeTruthy();
    expect(pageText()).toContain('Golf bag, Standard; Golf bag, Staff / XL');
    expect(pageText().match(/have your 2 bags ready|delivery to/g)).toHaveLength(4);
  });

  test('SCR-06 it can be printed, put into a calendar and left', () => {
    drawReceipt(order);
    expect(button('Print this receipt')).toBeTruthy();
    const calendar = '/api/v5/orders/100001/calendar.ics';
    expect(linkTo('Outbound pickup to calendar')).toBe(`${calendar}?what=pickup&leg=outbound`);
    expect(linkTo('Outbound arrival to calendar')).toBe(`${calendar}?what=arrival&leg=outbound`);
    expect(linkTo('Return pickup to calendar')).toBe(`${calendar}?what=pickup&leg=return`);
    expect(linkTo('Return arrival to calendar')).toBe(`${calendar}?what=arrival&leg=return`);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/book');
  });
});

test('SCR-06 only what is still ahead can be put into a calendar', () => {
  drawReceipt(placedOrder(), { today: '2026-03-13' });
  const links = screen.getAllByRole('link', { name: /to calendar$/ }).map(({ textContent }) => textContent);
  expect(links).toEqual(['Outbound arrival to calendar', 'Return pickup to calendar', 'Return arrival to calendar']);
});

test('SCR-06 a drop-off links to the stores, and a one-way trip has one leg', () => {
  const draft = shippedDraft({ roundtrip: false });
  drawReceipt(placedOrder({ draft: { ...draft, outbound: { ...draft.outbound, pickupOptionId: 0 } } }));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContainEqual(
    expect.stringMatching(/^\/store-locator\?zip_code=90001/),
  );
  expect(linkTo('Drop-off to calendar')).toBe('/api/v5/orders/100001/calendar.ics?what=pickup');
  expect(screen.queryByLabelText('Day by day, return')).toBeNull();
});

describe('a receipt with a canceled leg', () => {
  const on = isoDate('2026-03-05');
  const part = { source: 'gateway', amount: cents(21_885), label: 'Card ending in 1111' } as const;
  const refund = { id: 1, kind: 'cancelled', state: 'sent', on, amount: cents(21_885), parts: [part] } as const;

  test('PRC-04 the leg says since when, the refund how far it has come, and the sum what is left paid', () => {
    drawReceipt(placedOrder({ since: { canceled: { return: on }, refunds: [refund] } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order P-7K3M9Q: Return canceled');
    expect(pageText()).toContain('Canceled on Thursday, March 5, 2026.');
    expect(screen.getByLabelText('Day by day, outbound')).toBeTruthy();
    expect(screen.queryByLabelText('Day by day, return')).toBeNull();
    expect(pageText()).toContain('Thursday, March 5, 2026: $218.85');
    expect(pageText()).toContain('On its way. Banks usually show it within 5 to 10 business days.');
    expect(pageText()).toContain('Paid after refunds$284.55');
  });

  test('PRC-04 it says why it can’t be changed any more, and whom to call', () => {
    drawReceipt(placedOrder({ since: { canceled: { return: on }, refunds: [refund] } }));
    expect(pageText()).toContain('can’t be changed here. For a change, call us and we’ll help.');
  });

  test('PRC-04 the button cancels what is left', () => {
    const onCancel = vi.fn<() => void>();
    drawReceipt(placedOrder({ since: { canceled: { return: on }, refunds: [refund] } }), { onCancel });
    fireEvent.click(button('Cancel shipment'));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('PRC-04 an order without any leg left says so, without calendar files and next steps', () => {
    drawReceipt(placedOrder({ since: { canceled: { outbound: on, return: on }, refunds: [refund] } }));
    expect(pageText()).toContain('P-7K3M9Q is canceled');
    expect(pageText()).not.toContain('to calendar');
    expect(pageText()).not.toContain('What happens next');
    expect(pageText()).not.toContain('call us');
  });
});

describe('a receipt of an order that was changed', () => {
  const changes = [{ on: isoDate('2026-03-05'), difference: cents(-9660) }];
  const prices = { giftCards: [], alreadyPaid: cents(60_000) };
  const changed = () => placedOrder({ paidWith: null, since: { canceled: {}, refunds: [], changes } }, prices);

  test('PRC-04 it says when, and what more was paid or refunded', () => {
    drawReceipt(changed());
    expect(pageText()).toContain('Changed on Thursday, March 5, 2026: $96.60 back to you.');
    expect(pageText()).toContain('Already paid$600.00');
    expect(pageText()).toContain('Refund-$96.60');
    expect(pageText()).not.toContain('Paid after refunds');
  });

  test('PRC-04 it links to changing the order as long as that is possible', () => {
    drawReceipt(changed());
    expect(screen.queryByRole('link', { name: 'Change this order' })).toBeNull();
    drawReceipt(placedOrder(), { canBeChanged: true });
    expect(linkTo('Change this order')).toBe('/book?change=100001');
  });

  test('SCR-06 it links to booking the trip again, unless the reader may only look', () => {
    drawReceipt(placedOrder());
    expect(linkTo('Book it again')).toBe('/book?again=100001');
    drawReceipt(placedOrder(), { mayBookAgain: false });
    expect(screen.queryByRole('link', { name: 'Book it again' })).toBeNull();
  });
});
