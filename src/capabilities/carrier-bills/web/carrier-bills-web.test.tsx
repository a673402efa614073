// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { cents } from '#rules/money.ts';
import type { BillAdjustment, BillReport } from '../wire.ts';
import { CarrierBills } from './CarrierBills.tsx';

const heavy: BillAdjustment = {
  orderId: 100_001,
  displayId: 'P-7K3M9Q',
  leg: 'outbound',
  bag: 1,
  bagName: 'Golf Standard',
  trackingNumber: '790000000018',
  sizePounds: 42,
  billedPounds: 56,
  quoted: cents(4470),
  billed: cents(5660),
  reasons: ['larger-size'],
  toDispute: cents(0),
  customerOwes: cents(1000),
  largerSize: null,
};

function drawBills(report: Partial<BillReport>, search: string | null = null): void {
  const data = { orders: [], orderTotal: 0, adjustments: [], unknown: [], unknownTotal: 0, settled: [], ...report };
  drawScreen(<CarrierBills lookup={{ status: 'loaded', data }} search={search} />);
}

test('SCR-08 PRC-04 a bill to look at says what the customer was asked, paid, got back or was spared', () => {
  const asked = { amount: cents(1000), isRefunded: false };
  const bills: [string, BillAdjustment['largerSize']][] = [
    ['Owes at most $10.00', null],
    ['Asked for $10.00', { ...asked, state: 'asked' }],
    ['Paid $10.00', { ...asked, state: 'paid' }],
    ['Paid $10.00, refunded', { ...asked, state: 'paid', isRefunded: true }],
    ['Waived $10.00', { ...asked, state: 'waived' }],
  ];
  drawBills({
    adjustments: bills.map(([, largerSize], at) => ({ ...heavy, trackingNumber: `79000000000${at}`, largerSize })),
  });
  const rows = within(screen.getByRole('table', { name: 'Bills to look at' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.lastChild?.textContent)).toEqual(
    bills.map(([words]) => words),
  );
});

test('SCR-08 a bill is settled with a note, and not without one', () => {
  drawBills({ adjustments: [heavy] });
  fireEvent.click(screen.getByRole('button', { name: 'Settle 790000000018' }));
  const dialog = screen.getByRole('dialog', { name: 'Settle the bill for 790000000018?' });
  expect(dialog.textContent).toContain('The carrier billed $56.60.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(within(dialog).getByLabelText('How was it settled?').getAttribute('aria-invalid')).toBe('true');
});

test('SCR-08 the bills settled last are listed with their note and who settled them', () => {
  drawBills({
    settled: [
      {
        trackingNumber: '790000000018',
        order: null,
        billed: cents(4470),
        note: 'The carrier has credited it.',
        settledAt: new Date('2026-03-20T12:00:00.000Z'),
        settledBy: 'admin@portage.test',
      },
    ],
  });
  const [, row] = within(screen.getByRole('table', { name: 'Settled bills' })).getAllByRole('row');
  for (const shown of ['Not ours', '790000000018', 'The carrier has credited it.', 'admin@portage.test', '$44.70']) {
    expect(row?.textContent).toContain(shown);
  }
});

test('SCR-08 the billed orders have pages, and the bills to look at are those of the page', () => {
  const order = {
    orderId: 100_001,
    displayId: 'P-7K3M9Q',
    bagCount: 1,
    billedBagCount: 1,
    paid: cents(8999),
    refunded: cents(0),
    quoted: cents(4470),
    billed: cents(5660),
    margin: cents(3339),
  };
  const data = { orders: [order], orderTotal: 26, adjustments: [heavy], unknown: [], unknownTotal: 0, settled: [] };
  const shown: number[] = [];
  const pages = { page: 2, onPage: (page: number) => shown.push(page) };
  drawScreen(<CarrierBills lookup={{ status: 'loaded', data }} pages={pages} />);
  const ways = within(screen.getByRole('navigation', { name: 'Pages of bills' }));
  expect(ways.getByText('26 to 26 of 26')).toBeDefined();
  expect(screen.getByText(/Here are the bills of the orders on this page\./)).toBeDefined();
  fireEvent.click(ways.getByRole('button', { name: 'Previous' }));
  expect(shown).toEqual([1]);
});

test('SCR-08 the bills are narrowed to the start of an order number, or to a tracking number', () => {
  const other = { ...heavy, displayId: 'P-9ABCDE', trackingNumber: '790000000029' };
  drawBills({ adjustments: [heavy, other] }, 'p-9a');
  const rows = within(screen.getByRole('table', { name: 'Bills to look at' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent.includes('P-9ABCDE'))).toEqual([true]);
});

test('SCR-08 labels that aren’t ours say how many there are if not all of them are listed', () => {
  const line = { invoiceNumber: 'INV-1', trackingNumber: '799999999999', amount: cents(100), billed: cents(100) };
  drawBills({ unknown: [line], unknownTotal: 101 });
  expect(screen.getByText(/^Showing the last 1 of 101\./)).toBeDefined();
  cleanup();
  drawBills({ unknown: [line], unknownTotal: 1 });
  expect(screen.queryByText(/^Showing the last/)).toBe(null);
});

test('SCR-08 a search without a billed order doesn’t say that no bill was imported', () => {
  drawBills({}, 'P-9A');
  expect(screen.getByText('No billed order was found.')).toBeDefined();
  expect(screen.queryByText('No bill was imported yet.')).toBe(null);
});

test('SCR-08 a file that is no bill is not sent, and says why', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  drawBills({});
  const files = [new File(['\u0089PNG\r\n\0'], 'bag.png')];
  fireEvent.change(screen.getByLabelText(/^CSV file/), { target: { files } });
  const form = screen.getByRole('button', { name: 'Import the bill' }).closest('form');
  if (form) fireEvent.submit(form);
  expect(await screen.findByText('This isn’t a CSV file.')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});
