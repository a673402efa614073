import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { reason } from '#rules/pricing/reason.ts';
import { restOfCode } from './rest-of-code.ts';

const offBy = (code: string, amount: number) => ({ amount: cents(-amount), reason: reason('coupon', { code }, code) });
const transport = { amount: cents(3000), reason: reason('transport', { code: 'AGAIN-1' }, 'Transport') };

test('PRC-04 what a new trip leaves of its code is refunded', () => {
  const code = { amount: cents(5000), code: 'AGAIN-1' };
  expect(restOfCode({ ...code, steps: [transport, offBy('AGAIN-1', 3000)] })).toEqual({ used: 3000, rest: 2000 });
  expect(restOfCode({ ...code, steps: [offBy('AGAIN-1', 5000)] })).toEqual({ used: 5000, rest: 0 });
  expect(restOfCode({ ...code, steps: [transport, offBy('OTHER', 1000)] })).toMatchObject({ used: 0, rest: 5000 });
});

test('PRC-04 a code that took off more than it was worth leaves nothing', () => {
  const steps = [offBy('AGAIN-1', 3000), offBy('AGAIN-1', 3000)];
  expect(restOfCode({ amount: cents(5000), code: 'AGAIN-1', steps })).toEqual({ used: 6000, rest: 0 });
});
