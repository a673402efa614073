// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { AccountOrders } from './AccountOrders.tsx';

const listed = {
  order_id: 100_001,
  display_id: 'P-7K3M9Q',
  placed_at: '2026-03-02T15:00:00.000Z',
  total_cents: 8999,
  paid_cents: 8999,
  refunded_cents: 0,
  refund_on_its_way: false,
  from: 'Los Angeles, CA',
  to: 'Miami, FL',
  roundtrip: false,
  pickup_date: '2026-03-12',
  arrival_date: '2026-03-17',
  bag_count: 1,
  status: 'planned',
  cancelled_leg: null,
  receipt: '/payments/receipt?user&order_id=100001',
};

async function drawOrders(
  mayBookAgain: boolean,
  changes: Partial<Record<keyof typeof listed, unknown>> = {},
): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ orders: [{ ...listed, ...changes }] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  drawScreen(<AccountOrders shipPath="/book" mayBookAgain={mayBookAgain} />);
  await screen.findByRole('link', { name: 'Receipt of order P-7K3M9Q' });
}

const again = () => screen.queryByRole('link', { name: 'Book it again: order P-7K3M9Q' });

test('SCR-06 an order can be booked again from the list', async () => {
  await drawOrders(true);
  expect(again()?.getAttribute('href')).toBe('/book?again=100001');
});

test('ROL-02 staff are not offered to book an order of theirs again, since the page books for customers', async () => {
  await drawOrders(false);
  expect(again()).toBeNull();
});

test('PRC-04 an order of which one leg was canceled says which', async () => {
  await drawOrders(true, { roundtrip: true, status: 'partly-cancelled', cancelled_leg: 'return' });
  expect(screen.getByText('Return canceled')).toBeTruthy();
  expect(screen.queryByText('Planned')).toBeNull();
});

test('PRC-04 once the other leg has started, the list says both', async () => {
  await drawOrders(true, { roundtrip: true, status: 'under-way', cancelled_leg: 'outbound' });
  expect(screen.getByText('In progress · Outbound canceled')).toBeTruthy();
});

test('PRC-04 an order with refunds shows what was paid after them, as the receipt does', async () => {
  await drawOrders(true, { total_cents: 45_798, paid_cents: 22_899, refunded_cents: 22_899 });
  expect(screen.getByText('$228.99')).toBeTruthy();
  expect(screen.getByText('Paid after refunds')).toBeTruthy();
  expect(screen.getByText('$228.99 refunded')).toBeTruthy();
  expect(screen.queryByText('$457.98')).toBeNull();
});

test('PRC-04 an order that was refunded in full shows only the refund', async () => {
  await drawOrders(true, { status: 'cancelled', total_cents: 45_798, paid_cents: 0, refunded_cents: 91_596 });
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getByText('$915.96 refunded')).toBeTruthy();
  expect(screen.queryByText('$457.98')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
});

test('PRC-04 with one leg canceled the title is the other leg, and no round trip', async () => {
  await drawOrders(true, { roundtrip: true, status: 'partly-cancelled', cancelled_leg: 'outbound' });
  expect(screen.queryByText(/round trip/)).toBeNull();
});

test('PRC-04 a refund is labeled by its state, as on the receipt', async () => {
  await drawOrders(true, { refunded_cents: 8999, refund_on_its_way: true });
  expect(screen.getByText('$89.99 refund on its way')).toBeTruthy();
  await drawOrders(true, { refunded_cents: 8999 });
  expect(screen.getByText('$89.99 refunded')).toBeTruthy();
});
