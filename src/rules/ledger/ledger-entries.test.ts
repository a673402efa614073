import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { isGuarded, orderAccount, refundAccount, sourceOfOrderAccount } from './accounts.ts';
import { ledgerEntries, ledgerReference } from './ledger-entries.ts';
import { anyEvent, anyOrderEvent, anyPaymentSource } from './testing/any-event.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the entries of an event', () => {
  test('PRC-03 an order paid by wallet, gift card and card has one account for each source', () => {
    const payments = [
      { source: 'wallet:7', amount: cents(500) },
      { source: 'gift-card:12', amount: cents(10_000) },
      { source: 'gateway', amount: cents(40_340) },
    ] as const;
    expect(ledgerEntries({ kind: 'order-paid', orderId: 100_001, payments })).toEqual([
      { account: 'wallet:7', amount: -500 },
      { account: 'order:100001:wallet:7', amount: 500 },
      { account: 'gift-card:12', amount: -10_000 },
      { account: 'order:100001:gift-card:12', amount: 10_000 },
      { account: 'gateway', amount: -40_340 },
      { account: 'order:100001:gateway', amount: 40_340 },
    ]);
  });

  test('PRC-04 a refund reverses the payment', () => {
    const payments = [{ source: 'club-billing', amount: cents(21_885) }] as const;
    expect(ledgerEntries({ kind: 'order-refunded', orderId: 100_001, payments })).toEqual([
      { account: 'order:100001:club-billing', amount: -21_885 },
      { account: 'club-billing', amount: 21_885 },
    ]);
  });

  test('PRC-04 a card refund stays on the order’s refund account until the gateway has paid it', () => {
    const payments = [{ source: 'gateway', amount: cents(21_885) }] as const;
    expect(ledgerEntries({ kind: 'order-refunded', orderId: 100_001, payments })).toEqual([
      { account: 'order:100001:gateway', amount: -21_885 },
      { account: 'order:100001:refund', amount: 21_885 },
    ]);
    expect(ledgerEntries({ kind: 'refund-paid', orderId: 100_001, amount: cents(21_885) })).toEqual([
      { account: 'order:100001:refund', amount: -21_885 },
      { account: 'gateway', amount: 21_885 },
    ]);
    expect(ledgerEntries({ kind: 'refund-returned', orderId: 100_001, amount: cents(21_885) })).toEqual([
      { account: 'gateway', amount: -21_885 },
      { account: 'order:100001:refund', amount: 21_885 },
    ]);
  });

  test('PRC-03 money on a gift card comes from its sale, and wallet credit from promotions', () => {
    expect(ledgerEntries({ kind: 'gift-card-issued', giftCardId: 12, amount: cents(10_000) })).toEqual([
      { account: 'gift-cards-sold', amount: -10_000 },
      { account: 'gift-card:12', amount: 10_000 },
    ]);
    expect(ledgerEntries({ kind: 'wallet-credited', userId: 7, amount: cents(2500) })).toEqual([
      { account: 'promotions', amount: -2500 },
      { account: 'wallet:7', amount: 2500 },
    ]);
  });

  test('PRC-03 a claim paid by check is owed first, and taken from the bank when the check is sent', () => {
    expect(ledgerEntries({ kind: 'claim-owed', orderId: 9, amount: cents(2500) })).toEqual([
      { account: 'claims', amount: -2500 },
      { account: 'checks-owed', amount: 2500 },
    ]);
    expect(ledgerEntries({ kind: 'claim-sent', orderId: 9, amount: cents(2500) })).toEqual([
      { account: 'checks-owed', amount: -2500 },
      { account: 'bank', amount: 2500 },
    ]);
  });

  test('PRC-03 the same card twice is one entry, and a zero amount is none', () => {
    const payments = [
      { source: 'gift-card:12', amount: cents(300) },
      { source: 'gateway', amount: cents(0) },
      { source: 'gift-card:12', amount: cents(200) },
    ] as const;
    expect(ledgerEntries({ kind: 'order-paid', orderId: 1, payments })).toEqual([
      { account: 'gift-card:12', amount: -500 },
      { account: 'order:1:gift-card:12', amount: 500 },
    ]);
    expect(ledgerEntries({ kind: 'order-paid', orderId: 1, payments: [] })).toEqual([]);
  });

  test('PRC-04 a negative amount throws', () => {
    const payments = [{ source: 'gateway', amount: cents(-1) }] as const;
    expect(() => ledgerEntries({ kind: 'order-paid', orderId: 1, payments })).toThrow('Negative ledger amount');
  });

  test('PRC-03 the entries of every event sum to zero, none is zero and no account has two', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const entries = ledgerEntries(event);
        expect(sum(entries.map(({ amount }) => amount))).toBe(0);
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
        expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length);
      }),
    );
  });

  test('PRC-03 an order holds what was paid for it, source by source', () => {
    fc.assert(
      fc.property(anyOrderEvent('order-paid'), (event) => {
        const kept = ledgerEntries(event).filter(({ account }) => account.startsWith('order:'));
        expect(sum(kept.map(({ amount }) => amount))).toBe(sum(event.payments.map(({ amount }) => amount)));
        for (const { account, amount } of kept) {
          const ofSource = event.payments.filter(({ source }) => source === sourceOfOrderAccount(account));
          expect(amount).toBe(sum(ofSource.map((payment) => payment.amount)));
        }
      }),
    );
  });

  test('PRC-04 refunding everything restores every account', () => {
    fc.assert(
      fc.property(anyOrderEvent('order-paid'), (paid) => {
        const atGateway = paid.payments.filter(({ source }) => source === 'gateway');
        const amount = cents(sum(atGateway.map((payment) => payment.amount)));
        const moved = new Map<string, number>();
        for (const entry of [
          ...ledgerEntries(paid),
          ...ledgerEntries({ ...paid, kind: 'order-refunded' }),
          ...ledgerEntries({ kind: 'refund-paid', orderId: paid.orderId, amount }),
        ]) {
          moved.set(entry.account, (moved.get(entry.account) ?? 0) + entry.amount);
        }
        expect([...moved.values()].filter((left) => left !== 0)).toEqual([]);
      }),
    );
  });
});

describe('the names of accounts', () => {
  test('accounts of users and orders are guarded, company accounts are not', () => {
    expect(
      (['wallet:7', 'gift-card:12', 'order:1:gateway', 'order:1:wallet:7', 'order:1:refund'] as const).every(isGuarded),
    ).toBe(true);
    expect(
      (['gateway', 'club-billing', 'gift-cards-sold', 'promotions', 'claims', 'checks-owed', 'bank'] as const).some(
        isGuarded,
      ),
    ).toBe(false);
  });

  test('PRC-04 an order account names its payment source, and no other account does', () => {
    fc.assert(
      fc.property(anyPaymentSource, fc.nat(), (source, orderId) => {
        expect(sourceOfOrderAccount(orderAccount(orderId, source))).toBe(source);
        expect(sourceOfOrderAccount(source)).toBeUndefined();
        expect(sourceOfOrderAccount(refundAccount(orderId))).toBeUndefined();
      }),
    );
  });

  test('every event has a reference', () => {
    expect(ledgerReference({ kind: 'order-paid', orderId: 9, payments: [] })).toBe('order:9');
    expect(ledgerReference({ kind: 'order-refunded', orderId: 9, payments: [] })).toBe('order:9');
    expect(ledgerReference({ kind: 'refund-paid', orderId: 9, amount: cents(1) })).toBe('order:9');
    expect(ledgerReference({ kind: 'refund-returned', orderId: 9, amount: cents(1) })).toBe('order:9');
    expect(ledgerReference({ kind: 'gift-card-issued', giftCardId: 4, amount: cents(1) })).toBe('gift-card:4');
    expect(ledgerReference({ kind: 'wallet-credited', userId: 5, amount: cents(1) })).toBe('wallet:5');
  });
});
