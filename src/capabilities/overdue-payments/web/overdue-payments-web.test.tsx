// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, pageText } from '#kit/web/testing/draw.ts';
import { cents } from '#rules/money.ts';
import { OverduePayments } from './OverduePayments.tsx';

test('PAY-04 an overdue payment shows its cart, person, age, state, key, amount and the gateway’s last answer', () => {
  const payment = {
    key: 'cart-1001-try-1',
    amount: cents(8999),
    since: new Date('2026-03-02T15:00:00.000Z'),
    ageHours: 49,
    cartId: 1001,
    displayId: 'P-7K3M9Q',
    brandId: 5,
    person: { id: 7, name: 'Ann Lee', email: 'ann@portage.test' },
    state: 'given-up',
    lastHeard: 'none',
    lastAskedAt: new Date('2026-03-04T15:00:00.000Z'),
  } as const;
  draw(<OverduePayments payments={{ status: 'ready', overdue: { payments: [payment], total: 1 } }} />);
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
});

test('PAY-04 without overdue payments the page says that each has a final answer', () => {
  draw(<OverduePayments payments={{ status: 'ready', overdue: { payments: [], total: 0 } }} />);
  expect(pageText()).toContain('No unresolved payments.');
});
