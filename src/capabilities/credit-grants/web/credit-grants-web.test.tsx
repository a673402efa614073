import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { CreditOfPerson } from './CreditOfPerson.tsx';

test('SCR-08 PAY-01 credit says how it came and went', () => {
  const line = { id: 1, amount: cents(2500), orderId: null, at: new Date('2026-03-02T15:00:00.000Z') };
  const credit = {
    available: cents(1500),
    held: cents(500),
    lines: [line, { ...line, id: 2, amount: cents(-1000), orderId: 90_001 }, { ...line, id: 3, orderId: 90_001 }],
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CreditOfPerson credit={credit} userId={7} onGranted={() => undefined} />
    </QueryClientProvider>,
  );
  expect(html).toMatch(/\$15\.00.*\$5\.00 more is set aside/);
  expect(html).toMatch(/Given.*Spent on order 90001.*Back from order 90001/);
});
