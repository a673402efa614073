import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { payFromCredit, payFromGiftCards } from './means-of-payment.ts';

const due = cents(5000);

describe('wallet credit', () => {
  const ask = (requested: number, balance: number) =>
    payFromCredit({ requested: cents(requested), balance: cents(balance) }, due);
  const untouched = { applied: 0, isMoreThanBalance: false, isMoreThanDue: false, isNotPositive: false };

  test('PRC-03 the requested amount is applied, up to the balance and to what is due', () => {
    expect(ask(3000, 3000)).toEqual({ ...untouched, applied: 3000 });
    expect(ask(5000, 9000)).toEqual({ ...untouched, applied: 5000 });
    expect(payFromCredit(null, due)).toEqual(untouched);
  });

  test('PRC-03 not_much_credit: more than the balance is refused', () => {
    expect(ask(3001, 3000)).toEqual({ ...untouched, isMoreThanBalance: true });
  });

  test('PRC-03 not_greator_credits: more than is due is refused', () => {
    expect(ask(5001, 9000)).toEqual({ ...untouched, isMoreThanDue: true });
    expect(payFromCredit({ requested: cents(1), balance: cents(9) }, cents(-100)).isMoreThanDue).toBe(true);
  });

  test('PRC-03 minus_amount: a zero or negative amount is refused', () => {
    expect(ask(0, 3000)).toEqual({ ...untouched, isNotPositive: true });
    expect(ask(-1, 3000)).toEqual({ ...untouched, isNotPositive: true });
  });
});

describe('gift cards', () => {
  const card = (code: string, balance: number) => ({ code, balance: cents(balance) });

  test('PRC-03 gift cards pay in the order entered, each at most what is still due', () => {
    expect(payFromGiftCards([card('A', 3000), card('B', 9000), card('C', 100)], due)).toEqual([
      { code: 'A', applied: 3000, balanceLeft: 0 },
      { code: 'B', applied: 2000, balanceLeft: 7000 },
      { code: 'C', applied: 0, balanceLeft: 100 },
    ]);
  });

  test('PRC-03 the same card entered twice pays once', () => {
    expect(payFromGiftCards([card('A', 3000), card('A', 3000)], due)).toHaveLength(1);
  });

  test('PRC-03 gift cards pay nothing toward a refund', () => {
    expect(payFromGiftCards([card('A', 3000)], cents(-500))).toEqual([{ code: 'A', applied: 0, balanceLeft: 3000 }]);
  });
});
