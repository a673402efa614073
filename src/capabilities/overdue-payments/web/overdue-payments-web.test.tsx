import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { cents } from '#rules/money.ts';
import { OverduePayments } from './OverduePayments.tsx';

test('PAY-04 a payment without a final answer shows its key, amount, age, cart, person and what was last heard', () => {
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
  const html = renderToStaticMarkup(
    <Router ssrPath="/admin/payments">
      <OverduePayments payments={{ status: 'ready', overdue: { payments: [payment], total: 1 } }} />
    </Router>,
  );
  expect(html).toMatch(/P-7K3M9Q.*Ann Lee.*2 days.*Given up, no order.*No such charge.*cart-1001-try-1.*\$89\.99/);
  const empty = renderToStaticMarkup(
    <OverduePayments payments={{ status: 'ready', overdue: { payments: [], total: 0 } }} />,
  );
  expect(empty).toContain('Every payment has a final answer.');
});
