import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import { countryTable } from '#rules/address/country-table.ts';
import { paymentMethods } from '#rules/checkout/payment-methods.ts';
import { messages } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { chosenPaymentToWire } from '../wire.ts';
import {
  chosenPayment,
  completeChoice,
  emptyPaymentChoice,
  methodsOffered,
  type PaymentChoice,
  type PaymentQuestion,
  paymentProblems,
  withTraveler,
} from './payment-choice.ts';
import { everyPaymentInfo, plainPaymentInfo } from './testing/payment-infos.ts';

const person = { id: 1, email: 'tessa@example.com', isPro: false };
const pro = { id: 2, email: 'percy@example.com', isPro: true };

const question: PaymentQuestion = {
  info: everyPaymentInfo,
  charge: cents(8999),
  creditUsed: cents(0),
  isCreditOfCustomer: false,
  person,
  applePay: { isPageSecure: true, supportsSheetVersion: true, canMakePayments: true },
  countries: countryTable(countryRows),
};

const guests: PaymentQuestion = { ...question, info: plainPaymentInfo, person: null };

function choose(choice: Partial<PaymentChoice>): PaymentChoice {
  return { ...emptyPaymentChoice, ...choice };
}

function said(choice: Partial<PaymentChoice>, asked: PaymentQuestion = question): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paymentProblems(choose(choice), asked)).map(([field, message]) => [field, messages[message]]),
  );
}

describe('what is offered', () => {
  test('PAY-01 a user who has everything gets all seven methods, a guest a new card', () => {
    expect(methodsOffered(question)).toEqual([...paymentMethods]);
    const noWallets = { ...plainPaymentInfo, gateway: { applePay: false, paypal: false } };
    expect(methodsOffered({ ...guests, info: noWallets })).toEqual(['new-card']);
  });

  test('PRC-04 no new card is offered when nothing is due, and nothing at all when money is refunded', () => {
    expect(methodsOffered({ ...question, charge: cents(0) })).toEqual(['saved-card', 'card-on-file', 'club-billing']);
    expect(methodsOffered({ ...question, charge: cents(-1) })).toEqual([]);
  });
});

describe('defaults', () => {
  test('PAY-01 a saved card, or else the first way that is offered, counts until another is chosen, and again when that one goes', () => {
    expect(completeChoice(emptyPaymentChoice, question).method).toBe('saved-card');
    expect(completeChoice(emptyPaymentChoice, guests).method).toBe('new-card');
    expect(completeChoice(choose({ method: 'paypal' }), question).method).toBe('paypal');
    expect(completeChoice(choose({ method: 'paypal' }), { ...question, charge: cents(0) }).method).toBe('saved-card');
    expect(completeChoice(choose({ method: 'club-billing' }), guests).method).toBe('new-card');
  });

  test('PAY-01 PAY-08 pro users and staff who book for others do not start with a card of their own', () => {
    const bookingPro = { id: 1, email: 'pro@example.com', isPro: true };
    expect(completeChoice(emptyPaymentChoice, { ...question, person: bookingPro }).method).toBe('new-card');
    const forCustomer = { ...question, isCreditOfCustomer: true };
    expect(completeChoice(emptyPaymentChoice, forCustomer).method).toBe('card-on-file');
    const withoutFile = { ...forCustomer, info: { ...question.info, cardOnFile: null } };
    expect(completeChoice(emptyPaymentChoice, withoutFile).method).toBe('new-card');
  });

  test('PAY-07 the only club pays, and of several none does until it is chosen', () => {
    expect(completeChoice(emptyPaymentChoice, question).billedClubId).toBeNull();
    const [first] = everyPaymentInfo.clubs;
    const info = { ...everyPaymentInfo, clubs: first ? [first] : [] };
    expect(completeChoice(emptyPaymentChoice, { ...question, info }).billedClubId).toBe(first?.id);
  });

  test('PAY-01 an approval is good for its amount only', () => {
    const approval = {
      method: 'paypal',
      nonce: 'fake-paypal-one-time-nonce',
      charge: cents(8999),
      filled: [],
    } as const;
    expect(completeChoice(choose({ approval }), question).approval).toEqual(approval);
    expect(completeChoice(choose({ approval }), { ...question, charge: cents(9000) }).approval).toBeNull();
  });
});

describe('what is missing', () => {
  test('PAY-03 a new card asks for the billing zip, and the gateway for the card itself', () => {
    expect(said({ method: 'new-card' })).toEqual({ billingZip: 'Please enter the billing zip code' });
    expect(said({ method: 'new-card', billingZip: '33401' })).toEqual({});
    expect(said({ method: 'new-card', billingCountry: '', billingZip: '33401' })).toEqual({
      billingCountry: 'Please enter the billing country',
    });
  });

  test('PAY-02 where addresses have no zip none is asked for', () => {
    expect(said({ method: 'new-card', billingCountry: 'AE' })).toEqual({});
  });

  test('PAY-02 keeping the card makes name and email required', () => {
    const card = { method: 'new-card', billingZip: '33401', storesCard: true } as const;
    expect(said(card)).toEqual({
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter user email',
    });
    expect(said({ ...card, firstName: 'Tessa', lastName: 'Rowan', email: 'tessa@example.com' })).toEqual({});
    // A guest has nowhere to keep it.
    expect(said(card, guests)).toEqual({});
  });

  test('PAY-02 the zip of a saved card counts from five characters on', () => {
    expect(said({ method: 'saved-card', billingZip: '3340' })).toEqual({
      billingZip: 'Please enter the billing zip code',
    });
    expect(said({ method: 'saved-card', billingZip: '33401' })).toEqual({});
    expect(said({ method: 'saved-card', billingCountry: 'IS', billingZip: '101' })).toEqual({});
  });

  test('PAY-03 club billing asks for the club', () => {
    expect(said({ method: 'club-billing' })).toEqual({ billedClub: 'Please select a club' });
    expect(said({ method: 'club-billing', billedClubId: 8 })).toEqual({});
  });

  test('PAY-03 a customer who was referred names the agent', () => {
    const referral = { travelCompany: ' ', agentName: '' };
    expect(said({ method: 'card-on-file', referral })).toEqual({
      travelCompany: 'Please enter the travel company',
      agentName: 'Please enter the IATA number or agent name',
    });
  });

  test('PAY-01 a wallet has to be approved, each for itself', () => {
    const approval = {
      method: 'paypal',
      nonce: 'fake-paypal-one-time-nonce',
      charge: cents(8999),
      filled: [],
    } as const;
    expect(said({ method: 'paypal' })).toEqual({ approval: 'Please approve the payment first.' });
    expect(said({ method: 'paypal', approval })).toEqual({});
    expect(said({ method: 'apple-pay', approval })).toHaveProperty('approval');
  });

  test('PAY-06 a pro user with ten means of payment gives the card holder’s own email', () => {
    const many = { ...question, person: pro, info: { ...everyPaymentInfo, paymentMethodCount: 10 } };
    const card = { method: 'new-card', billingZip: '33401', email: 'Percy@Example.com' } as const;
    expect(said(card, many)).toEqual({ email: "Please enter the card holder's email address" });
    expect(said({ ...card, email: 'guest@example.com' }, many)).toEqual({});
    const few = { ...many, info: { ...everyPaymentInfo, paymentMethodCount: 9 } };
    expect(said(card, few)).toEqual({});
  });

  test('PRC-04 with nothing due no card is required', () => {
    expect(said({ method: 'saved-card' }, { ...question, charge: cents(0) })).toEqual({});
    expect(said({}, { ...guests, charge: cents(0) })).toEqual({});
  });

  test('PAY-02 whatever is chosen and typed, no field complains that the form does not show', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentMethods),
        fc.string(),
        fc.boolean(),
        fc.constantFrom(null, person, pro),
        (method, typed, storesCard, who) => {
          const shown = new Set(Object.keys(said({ method, email: typed, storesCard }, { ...question, person: who })));
          const isPayerShown = method === 'new-card' && who !== null && (storesCard || who.isPro);
          expect(!isPayerShown && ['firstName', 'lastName', 'email'].some((field) => shown.has(field))).toBe(false);
        },
      ),
    );
  });
});

test('PAY-08 for a pro user the form is filled with the traveler’s name and email, for others nothing changes', () => {
  const traveler = { name: 'Ann Mary Lee', email: 'ann@example.com' };
  const choice = choose({ firstName: 'Percy', lastName: 'Oakes', email: 'percy@example.com' });
  expect(withTraveler(choice, { traveler, isPro: true })).toMatchObject({
    firstName: 'Ann Mary',
    lastName: 'Lee',
    email: 'ann@example.com',
  });
  expect(withTraveler(choice, { traveler, isPro: false })).toEqual(choice);
});

describe('what is sent', () => {
  const sent = (choice: Partial<PaymentChoice>, asked = question, nonce: string | null = null) =>
    chosenPaymentToWire(chosenPayment(choose(choice), asked, { nonce }));
  const typed = {
    billingZip: ' 33401 ',
    firstName: 'Tessa',
    lastName: 'Rowan',
    email: 'tessa@example.com',
    billedClubId: 8,
  };

  test('PAY-02 a new card goes as its nonce with the billing address, and with the payer when it is saved', () => {
    expect(sent({ ...typed, method: 'new-card' }, question, 'sandbox-1')).toEqual({
      payment_type: 'new_card',
      payment_method_nonce: 'sandbox-1',
      billing_country: 'US',
      billing_zip: '33401',
    });
    expect(sent({ ...typed, method: 'new-card', storesCard: true }, question, 'sandbox-1')).toMatchObject({
      store_card_information: true,
      first_name: 'Tessa',
      last_name: 'Rowan',
      email: 'tessa@example.com',
    });
  });

  test('PAY-01 every other way sends what it needs and nothing that was typed for another', () => {
    const approval = {
      method: 'paypal',
      nonce: 'fake-paypal-one-time-nonce',
      charge: cents(8999),
      filled: [],
    } as const;
    expect(sent({ ...typed, method: 'saved-card', savedCardId: 'card-2' })).toEqual({
      payment_type: 'saved_card',
      payment_method_id: 'card-2',
      billing_country: 'US',
      billing_zip: '33401',
    });
    expect(sent({ ...typed, method: 'card-on-file' })).toEqual({
      payment_type: 'card_on_file',
      payment_method_id: 'card-9',
    });
    expect(sent({ ...typed, method: 'club-billing' })).toEqual({ payment_type: 'club_billing', sales_club_billing: 8 });
    expect(sent({ ...typed, method: 'wallet-credit' })).toEqual({ payment_type: 'wallet_credit' });
    expect(sent({ ...typed, method: 'paypal', approval })).toEqual({
      payment_type: 'paypal',
      payment_method_nonce: 'fake-paypal-one-time-nonce',
    });
  });

  test('PRC-04 with nothing due and nothing known there is nothing to send but the agent', () => {
    const referral = { travelCompany: 'Far and Away', agentName: '12-3 4567' };
    expect(sent({ referral }, { ...guests, charge: cents(0) })).toEqual({
      referral_travel_company: 'Far and Away',
      referral_agent_name: '12-3 4567',
    });
  });
});
