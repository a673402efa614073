// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { cents } from '#rules/money.ts';
import { PersonCredit } from './PersonCredit.tsx';

test('SCR-08 PAY-01 the credit of a person says what is left, what is held, and where each amount came from or went', () => {
  const line = { id: 1, amount: cents(2500), orderId: null, claimId: null, at: new Date('2026-03-02T15:00:00.000Z') };
  const credit = {
    available: cents(1500),
    held: cents(500),
    lines: [
      line,
      { ...line, id: 2, amount: cents(-1000), orderId: 90_001 },
      { ...line, id: 3, orderId: 90_001 },
      { ...line, id: 4, orderId: 90_001, claimId: 12 },
    ],
  };
  drawScreen(<PersonCredit credit={credit} userId={7} onGranted={() => undefined} />);
  const text = pageText();
  expect(text).toContain('$15.00');
  expect(text).toContain('$5.00 more is on hold');
  for (const [first, second] of [
    ['Given', 'Spent on order 90001'],
    ['Spent on order 90001', 'Credit for order 90001'],
    ['Credit for order 90001', 'Claim 12 of order 90001'],
  ] as const) {
    expect(text.indexOf(first)).toBeGreaterThan(-1);
    expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
  }
});
