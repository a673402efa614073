// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import type { ShownCase } from '../wire.ts';
import { ParcelCases } from './ParcelCases.tsx';

const agreed: ShownCase = {
  id: 7,
  orderId: 100_001,
  displayId: 'P-7K3M9Q',
  brandId: 5,
  leg: 'outbound',
  bag: 1,
  carrier: 'FEDEX',
  reference: 'P-7K3M9Q-1',
  trackingNumber: '790000000018',
  kind: 'oversize',
  progress: 'delivered',
  since: new Date('2026-03-18T12:00:00.000Z'),
  done: 'The customer agreed to pay $21.00, and not by card.',
  left: 'Ask how they want to pay.',
  isPayable: true,
  isRefundable: false,
  isRefundOwed: false,
  needsArrangement: false,
  refund: null,
  refundBagCount: 1,
  closedAt: null,
  closedBy: null,
};

function drawCases(...open: readonly ShownCase[]): void {
  drawScreen(
    <ParcelCases lookup={{ status: 'loaded', data: { open, openTotal: open.length, closed: [], closedTotal: 0 } }} />,
  );
}

/** The names of the buttons in a row, from left to right. */
function buttonsOf(row: HTMLElement): readonly (string | null)[] {
  return within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

test('SCR-08 PRC-04 a case is not taken care of before staff have confirmed what that means for its customer', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => fetched.mockRestore());
  const lost = { ...agreed, id: 8, displayId: 'P-8K3M9Q', kind: 'lost', isPayable: false } as const;
  drawCases(agreed, lost);
  const [, first, second] = screen.getAllByRole('row');
  if (!first || !second) throw new Error('two rows expected');
  const close = within(first).getByRole('button', { name: 'Taken care of' });
  fireEvent.click(close);
  expect(buttonsOf(first)).toEqual(['Paid', 'Keep', 'Yes, taken care of']);
  expect(within(first).getByText('The customer pays nothing for the larger size. This can’t be undone.')).toBeTruthy();
  fireEvent.click(close);
  expect(buttonsOf(first)).toEqual(['Paid', 'Taken care of']);
  fireEvent.click(within(second).getByRole('button', { name: 'Taken care of' }));
  expect(within(second).getByText('This can’t be undone.')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(within(second).getByRole('button', { name: 'Yes, taken care of' }));
  await within(second).findByRole('button', { name: 'Saving…' });
  expect(buttonsOf(second)).toEqual(['Keep', 'Saving…']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/v5/admin/parcel_cases/8/close']);
});

test('SCR-08 PRC-04 a bag whose customer has a choice is not taken care of before staff have said what they arranged', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => fetched.mockRestore());
  drawCases({ ...agreed, kind: 'returned', isPayable: false, needsArrangement: true });
  fireEvent.click(screen.getByRole('button', { name: 'Taken care of' }));
  expect(screen.getByText(/^The customer can no longer choose, and nothing is refunded automatically\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, taken care of' }));
  const field = screen.getByRole('textbox', { name: 'What you arranged, for the customer' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Tell the customer what you arranged:/)).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'It goes out again on Monday.' } });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Yes, taken care of' }));
  await screen.findByRole('button', { name: 'Saving…' });
  expect(fetched.mock.calls.map(([, sent]) => sent?.body)).toEqual(['{"arranged":"It goes out again on Monday."}']);
});

test('SCR-08 PRC-04 the payment for a larger size is not recorded before staff have confirmed it', () => {
  drawCases(agreed);
  fireEvent.click(screen.getByRole('button', { name: 'Paid' }));
  expect(screen.getByRole('button', { name: 'Yes, paid' })).toBeTruthy();
  expect(screen.getByText('Is the money there? This can’t be undone.')).toBeTruthy();
});

test('SCR-08 closed cases say how many there are if not all of them are listed, and a search those of any age', () => {
  const closed = [{ ...agreed, closedAt: new Date('2026-03-20T12:00:00.000Z') }];
  const data = { open: [], openTotal: 0, closed, closedTotal: 51 };
  drawScreen(<ParcelCases lookup={{ status: 'loaded', data }} />);
  expect(screen.getByRole('heading', { name: 'Taken care of in the last two weeks' })).toBeTruthy();
  expect(screen.getByText(/^Showing the last 1 of 51\./)).toBeTruthy();
  cleanup();
  drawScreen(<ParcelCases lookup={{ status: 'loaded', data: { ...data, closedTotal: 1 } }} search="P-7K3" />);
  expect(screen.getByRole('heading', { name: 'Taken care of' })).toBeTruthy();
  expect(screen.queryByText(/^Showing the last/)).toBe(null);
});

test('SCR-08 a page past the end leads to the last page, and doesn’t say that no bag needs attention', () => {
  const data = { open: [], openTotal: 64, closed: [], closedTotal: 0 };
  const shown: number[] = [];
  const pages = { page: 99, onPage: (page: number) => void shown.push(page) };
  drawScreen(<ParcelCases lookup={{ status: 'loaded', data }} pages={pages} />);
  expect(screen.getByText('None of 64 here')).toBeTruthy();
  expect(screen.getByText('Nothing is on this page.')).toBeTruthy();
  expect(screen.queryByText('No bag needs attention.')).toBe(null);
  expect(screen.queryByRole('button', { name: 'Previous' })).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(shown).toEqual([3]);
});
