// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, draw } from '#kit/web/testing/draw.ts';
import { cents } from '#rules/money.ts';
import type { AuditEntry } from '../wire.ts';
import { PersonAuditLog } from './PersonAuditLog.tsx';

const entry: AuditEntry = {
  id: 1,
  at: new Date('2026-03-02T15:00:00.000Z'),
  actorEmail: 'ada@portage.test',
  subjectEmail: null,
  action: 'cart-taken-over',
  object: { kind: 'cart', id: '1001' },
  amount: null,
  reason: 'She called.',
};

function drawLog(entries: readonly AuditEntry[], more: (() => void) | null = null): void {
  draw(<PersonAuditLog log={{ status: 'loaded', data: { entries, more, isLoadingMore: false } }} />);
}

/** The cells of each row after the first, which is the local time. */
function rows(): string[][] {
  const [, ...body] = within(screen.getByRole('table', { name: 'Audit log' })).getAllByRole('row');
  return body.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.lastElementChild?.textContent ?? ''),
  );
}

test('CRT-03 the log says who did what for whom and why', () => {
  const credit = {
    ...entry,
    id: 2,
    action: 'credit-granted',
    object: { kind: 'credit', id: '2' },
    amount: cents(500),
    reason: null,
  };
  const paused = { ...entry, id: 3, action: 'carrier-paused', object: { kind: 'carrier', id: 'FEDEX' }, reason: null };
  const refund = { ...credit, id: 4, action: 'refund-given', object: { kind: 'order', id: '90001' } };
  drawLog([entry, credit, paused, refund]);
  expect(rows()).toEqual([
    ['ada@portage.test', 'Took over the cart', 'Guest', 'Cart 1001 · She called.'],
    ['ada@portage.test', 'Gave credit', 'Guest', '$5.00'],
    ['ada@portage.test', 'Paused the carrier', '–', 'FedEx'],
    ['ada@portage.test', 'Gave a refund', 'Guest', 'Order 90001 · $5.00'],
  ]);
});

test('CRT-03 earlier entries are offered only when there are some', () => {
  drawLog([entry]);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  const more = vi.fn<() => void>();
  drawLog([entry], more);
  fireEvent.click(button('Show earlier'));
  expect(more).toHaveBeenCalledOnce();
});
