import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import {
  type CardField,
  isNonceMissing,
  type OrderFormFacts,
  type PaymentForm,
  paymentFormProblems,
  previousCardZip,
} from './order-form.ts';
import { paymentMethods } from './payment-methods.ts';

const allCardFields: readonly CardField[] = ['cardNumber', 'cardMonth', 'cardYear', 'securityCode'];

const filled: PaymentForm = {
  method: 'new-card',
  firstName: 'Tessa',
  lastName: 'Rowan',
  email: 'tessa@example.com',
  filledCardFields: new Set(allCardFields),
  nonce: null,
  billingCountry: 'US',
  billingZip: '33401',
  storesCard: true,
  billedClubId: 7,
  referral: null,
};

const blank: PaymentForm = {
  ...filled,
  firstName: '',
  lastName: ' ',
  email: '',
  filledCardFields: new Set(),
  billingCountry: '',
  billingZip: '',
  storesCard: false,
  billedClubId: null,
};

const person: OrderFormFacts = {
  isPro: false,
  hasAlternateProvider: false,
  paymentMethodCount: 0,
  userEmail: 'tessa@example.com',
  isBillingZipNeeded: true,
};

function problemTexts(form: PaymentForm, facts: OrderFormFacts = person): string[] {
  return Object.values(paymentFormProblems(form, facts)).map((message) => messageText(message));
}

describe('a new card', () => {
  test('PAY-02 a new card with everything filled in has no problem', () => {
    expect(problemTexts(filled)).toEqual([]);
  });

  test('PAY-03 a new card requires its own fields and the billing address', () => {
    expect(problemTexts(blank)).toEqual([
      'Please enter card number',
      'Select month',
      'Select year',
      'Please enter security code',
      'Please enter the billing country',
      'Please enter the billing zip code',
    ]);
  });

  test('PAY-02 a new card that is stored makes the card holder’s name and email required', () => {
    expect(problemTexts({ ...filled, firstName: '', lastName: '', email: '' })).toEqual([
      'Please enter your first name',
      'Please enter your last name',
      'Please enter user email',
    ]);
    expect(problemTexts({ ...filled, firstName: '', lastName: '', email: '', storesCard: false })).toEqual([]);
  });

  test('PAY-02 a new card with a nonce needs only the billing address', () => {
    expect(problemTexts({ ...blank, nonce: 'fake-valid-nonce' })).toEqual([
      'Please enter the billing country',
      'Please enter the billing zip code',
    ]);
  });

  test('PAY-03 a new card needs no zip in countries without them', () => {
    const facts = { ...person, isBillingZipNeeded: false };
    expect(problemTexts({ ...filled, billingCountry: 'HK', billingZip: '' }, facts)).toEqual([]);
  });

  test('PAY-03 an invalid name and an invalid email are refused', () => {
    expect(problemTexts({ ...filled, firstName: 'T3ssa', email: 'tessa@rowan' })).toEqual([
      'Please enter a valid name.',
      'Please enter valid email address.',
    ]);
  });

  test('PAY-06 a new card of a pro user with ten payment methods needs the card holder’s own email', () => {
    const pro = { ...person, isPro: true, paymentMethodCount: 10 };
    expect(problemTexts({ ...filled, email: 'TESSA@example.com' }, pro)).toEqual([
      "Please enter the card holder's email address",
    ]);
    expect(problemTexts({ ...filled, email: 'TESSA@example.com', storesCard: false }, pro)).toHaveLength(1);
    expect(problemTexts({ ...filled, email: 'guest@example.com' }, pro)).toEqual([]);
    expect(problemTexts(filled, { ...pro, paymentMethodCount: 9 })).toEqual([]);
  });
});

describe('other ways to pay', () => {
  test('PAY-02 a saved card requires its zip only in the United States', () => {
    const saved: PaymentForm = { ...blank, method: 'saved-card' };
    expect(problemTexts({ ...saved, billingCountry: 'US' })).toEqual(['Please enter the billing zip code']);
    expect(problemTexts({ ...saved, billingCountry: 'IS' })).toEqual([]);
  });

  test('PAY-02 the billing zip of a previous card is cleared under five characters', () => {
    expect(previousCardZip('3340')).toBe('');
    expect(previousCardZip(' 334  ')).toBe('');
    expect(previousCardZip('33401')).toBe('33401');
    expect(previousCardZip(' 33401-1234 ')).toBe('33401-1234');
  });

  test('PAY-03 club billing requires a club', () => {
    expect(problemTexts({ ...blank, method: 'club-billing' })).toEqual(['Please select a club']);
    expect(problemTexts({ ...blank, method: 'club-billing', billedClubId: 7 })).toEqual([]);
  });

  test('PAY-02 the other ways to pay require nothing', () => {
    for (const method of ['card-on-file', 'wallet-credit', 'apple-pay', 'paypal'] as const) {
      expect(problemTexts({ ...blank, method }), method).toEqual([]);
    }
  });

  test('PAY-02 a card and the two wallets need a nonce before anything is charged', () => {
    const needing = paymentMethods.filter((method) => isNonceMissing({ method, nonce: ' ' }));
    expect(needing).toEqual(['new-card', 'apple-pay', 'paypal']);
    expect(isNonceMissing({ method: 'paypal', nonce: 'fake-paypal-one-time-nonce' })).toBe(false);
  });
});

describe('a referral', () => {
  test('PAY-03 a referral requires the travel company and its agent', () => {
    const referral = { travelCompany: '', agentName: ' ' };
    expect(problemTexts({ ...filled, referral })).toEqual([
      'Please enter the travel company',
      'Please enter the IATA number or agent name',
    ]);
    expect(problemTexts({ ...blank, method: 'paypal', referral })).toHaveLength(2);
    expect(
      problemTexts({ ...filled, referral: { travelCompany: 'Harbor Lane Travel', agentName: '10-2 3456 7' } }),
    ).toEqual([]);
  });
});

test('PAY-02 filling in the required fields is enough for every way to pay', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentMethods), fc.boolean(), fc.boolean(), (method, storesCard, isReferred) => {
      const referral = isReferred ? { travelCompany: 'Harbor Lane Travel', agentName: 'J. Okafor' } : null;
      expect(paymentFormProblems({ ...filled, method, storesCard, referral }, person)).toEqual({});
    }),
  );
});
