// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, pageText } from '#kit/web/testing/draw.ts';
import { cents } from '#rules/money.ts';
import type { OverduePayments as Overdue } from '../wire.ts';
import { OverduePayments } from './OverduePayments.tsx';

function drawList(overdue: Overdue): void {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <OverduePayments payments={{ status: 'loaded', data: overdue }} />
    </QueryClientProvider>,
  );
}

test('PAY-04 an overdue payment shows its cart, person, age, state, key, amount and the gateway’s last answer', () => {
  const payment = {
    id: 1,
    key: 'cart-1001-try-1',
    isRemovable: true,
    amount: cents(8999),
    since: new Date('2026-03-02T15:00:00.000Z'),
    ageHours: 49,
    cartId: 1001,
    displayId: 'P-7K3M9Q',
    brandId: 5,
    person: { id: 7, name: 'Ann Lee', email: 'ann@portage.test' },
    state: 'given-up',
    lastGatewayAnswer: 'none',
    lastAskedAt: new Date('2026-03-04T15:00:00.000Z'),
  } as const;
  drawList({ payments: [payment], total: 1 });
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  for (const shown of [
    'P-7K3M9Q',
    'Ann Lee',
    '2 days',
    'Abandoned, no order',
    'No such charge',
    'cart-1001-try-1',
    '$89.99',
  ]) {
    expect(row?.textContent).toContain(shown);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Remove cart-1001-try-1' }));
  expect(screen.getByRole('dialog', { name: 'Remove the payment of P-7K3M9Q?' }).textContent).toContain(
    'We keep checking',
  );
});

test('PAY-04 without overdue payments the page says that each has a final answer', () => {
  drawList({ payments: [], total: 0 });
  expect(pageText()).toContain('No unresolved payments.');
});
