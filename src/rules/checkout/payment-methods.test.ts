import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import {
  applePaySheet,
  offeredPaymentMethods,
  type PaymentFacts,
  paymentMethods,
  paymentSection,
  refundMethod,
} from './payment-methods.ts';

/** A user who can pay in every way. */
const everything: PaymentFacts = {
  charge: cents(8999),
  hasSavedCard: true,
  hasCardOnFile: true,
  hasClubBilling: true,
  isClubBillingDisabled: false,
  creditBalance: cents(10_000),
  creditUsed: cents(0),
  applePay: { isPageSecure: true, supportsSheetVersion: true, canMakePayments: true, gatewayTakesIt: true },
  gatewayTakesPaypal: true,
};

const newGuest: PaymentFacts = {
  ...everything,
  hasSavedCard: false,
  hasCardOnFile: false,
  hasClubBilling: false,
  creditBalance: cents(0),
  applePay: { isPageSecure: true, supportsSheetVersion: false, canMakePayments: false, gatewayTakesIt: true },
  gatewayTakesPaypal: false,
};

const anyPaymentFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  charge: fc.integer({ min: -20_000, max: 20_000 }).map(cents),
  hasSavedCard: fc.boolean(),
  hasCardOnFile: fc.boolean(),
  hasClubBilling: fc.boolean(),
  isClubBillingDisabled: fc.boolean(),
  creditBalance: fc.nat({ max: 20_000 }).map(cents),
  creditUsed: fc.nat({ max: 20_000 }).map(cents),
  applePay: fc.record({
    isPageSecure: fc.boolean(),
    supportsSheetVersion: fc.boolean(),
    canMakePayments: fc.boolean(),
    gatewayTakesIt: fc.boolean(),
  }),
  gatewayTakesPaypal: fc.boolean(),
});

describe('the ways to pay', () => {
  test('PAY-01 a user who has everything gets every way to pay', () => {
    expect(offeredPaymentMethods(everything)).toEqual([...paymentMethods]);
  });

  test('PAY-01 a new guest gets only a new card', () => {
    expect(offeredPaymentMethods(newGuest)).toEqual(['new-card']);
  });

  test('PAY-01 Apple Pay is offered only where its sheet opens, in version 3 and dollars', () => {
    for (const missing of Object.keys(everything.applePay)) {
      const applePay = { ...everything.applePay, [missing]: false };
      expect(offeredPaymentMethods({ ...everything, applePay }), missing).not.toContain('apple-pay');
    }
    expect(applePaySheet).toEqual({ version: 3, currencyCode: 'USD' });
  });

  test('PAY-01 wallet credit is offered only when it covers the whole price', () => {
    expect(offeredPaymentMethods({ ...everything, creditBalance: cents(8999) })).toContain('wallet-credit');
    expect(offeredPaymentMethods({ ...everything, creditBalance: cents(8998) })).not.toContain('wallet-credit');
  });

  test('PAY-01 PRC-04 credit that was chosen stays on offer when nothing is left to charge, and a new card does not', () => {
    const chosen = { ...everything, charge: cents(0), creditUsed: cents(8999) };
    expect(offeredPaymentMethods({ ...chosen, creditBalance: cents(8999) })).toEqual([
      'saved-card',
      'card-on-file',
      'club-billing',
      'wallet-credit',
    ]);
  });

  test('PAY-07 club billing is hidden by the disable flag', () => {
    expect(offeredPaymentMethods(everything)).toContain('club-billing');
    expect(offeredPaymentMethods({ ...everything, isClubBillingDisabled: true })).not.toContain('club-billing');
  });
});

describe('the sign of the price', () => {
  test('PRC-04 below zero shows the refund section, above it the payment section', () => {
    expect(paymentSection(cents(-1))).toBe('refund');
    expect(paymentSection(cents(1))).toBe('payment');
    expect(paymentSection(cents(0))).toBe('nothing-due');
  });

  test('PRC-04 exactly zero hides the new card and keeps stored ways to pay', () => {
    const offered = offeredPaymentMethods({ ...everything, charge: cents(0) });
    expect(offered).toEqual(['saved-card', 'card-on-file', 'club-billing']);
  });

  test('PRC-04 a new card is offered exactly when something is due', () => {
    fc.assert(
      fc.property(anyPaymentFacts, (facts) => {
        const offered = offeredPaymentMethods(facts);
        expect(offered.includes('new-card')).toBe(facts.charge > 0);
        expect(offered.length === 0 || facts.charge >= 0).toBe(true);
      }),
    );
  });
});

describe('where a refund goes', () => {
  test('PRC-04 a refund goes to club billing when there are no radios', () => {
    expect(refundMethod({ radios: [], chosen: null })).toBe('club-billing');
    expect(refundMethod({ radios: [], chosen: 'as-paid' })).toBe('club-billing');
  });

  test('PRC-04 a refund goes to the chosen radio, or the first one', () => {
    expect(refundMethod({ radios: ['as-paid', 'club-billing'], chosen: 'club-billing' })).toBe('club-billing');
    expect(refundMethod({ radios: ['as-paid', 'club-billing'], chosen: null })).toBe('as-paid');
  });
});
