import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { type CheckoutFacts, type CheckoutStep, nextStep, stepMessage } from './checkout-order.ts';

/** A signed-in user for whom nothing is left but to pay. */
const ready: CheckoutFacts = {
  formIsValid: true,
  isSignedIn: true,
  guestDetailsGiven: false,
  terms: 'accepted',
  holidayTermsOpen: false,
  readyTimeProblem: null,
  customsRequired: false,
  customsSaved: false,
  questionsLeft: 0,
};

const guest: CheckoutFacts = { ...ready, isSignedIn: false };

/** What is wrong when a step of a signed-in user is still to be done, in the order of the specification. */
const undone: readonly (readonly [CheckoutStep, Partial<CheckoutFacts>])[] = [
  ['fix-form', { formIsValid: false }],
  ['accept-terms', { terms: 'changed' }],
  ['accept-holiday-terms', { holidayTermsOpen: true }],
  ['carrier-ready', { readyTimeProblem: 'pickupTimeOver' }],
  ['customs-info', { customsRequired: true, customsSaved: false }],
  ['club-questions', { questionsLeft: 2 }],
];

const anyFacts: fc.Arbitrary<CheckoutFacts> = fc.record({
  formIsValid: fc.boolean(),
  isSignedIn: fc.boolean(),
  guestDetailsGiven: fc.boolean(),
  terms: fc.constantFrom('accepted', 'never-accepted', 'changed'),
  holidayTermsOpen: fc.boolean(),
  readyTimeProblem: fc.constantFrom(null, 'pickupTimeOver', 'sameDayBeforeDec26'),
  customsRequired: fc.boolean(),
  customsSaved: fc.boolean(),
  questionsLeft: fc.nat({ max: 3 }),
});

describe('the order of the steps', () => {
  test('CHK-01 when every other step is done, the next one is payment', () => {
    expect(nextStep(ready)).toBe('pay');
    expect(nextStep({ ...guest, guestDetailsGiven: true })).toBe('pay');
  });

  test('CHK-01 each open item is its own step', () => {
    for (const [step, facts] of undone) expect(nextStep({ ...ready, ...facts }), step).toBe(step);
  });

  test('CHK-01 of several open steps the first in the specification’s order is next', () => {
    fc.assert(
      fc.property(fc.subarray([...undone], { minLength: 1 }), (left) => {
        const facts = Object.assign({}, ready, ...left.map(([, change]) => change));
        expect(nextStep(facts)).toBe(left[0]?.[0]);
      }),
    );
  });

  test('CHK-01 doing the next step always leads to payment, and never back', () => {
    const finish: Readonly<Record<CheckoutStep, Partial<CheckoutFacts>>> = {
      'fix-form': { formIsValid: true },
      'guest-details': { guestDetailsGiven: true },
      'accept-terms': { terms: 'accepted' },
      'accept-holiday-terms': { holidayTermsOpen: false },
      'carrier-ready': { readyTimeProblem: null },
      'customs-info': { customsSaved: true },
      'club-questions': { questionsLeft: 0 },
      pay: {},
    };
    const order = Object.keys(finish);
    fc.assert(
      fc.property(anyFacts, (start) => {
        let facts = start;
        const taken: number[] = [];
        for (let step = nextStep(facts); step !== 'pay'; step = nextStep(facts)) {
          taken.push(order.indexOf(step));
          facts = { ...facts, ...finish[step] };
        }
        expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a guest', () => {
  test('CHK-01 a guest gives email, name and phone before accepting the terms', () => {
    expect(nextStep({ ...guest, terms: 'never-accepted' })).toBe('guest-details');
    expect(nextStep({ ...guest, guestDetailsGiven: true, terms: 'never-accepted' })).toBe('accept-terms');
  });

  test('HOL-02 a guest need not accept the holiday terms, a signed-in customer must', () => {
    expect(nextStep({ ...guest, guestDetailsGiven: true, holidayTermsOpen: true })).toBe('pay');
    expect(nextStep({ ...ready, holidayTermsOpen: true })).toBe('accept-holiday-terms');
  });

  test('HOL-02 the holiday terms come between the terms and the ready time', () => {
    const all: CheckoutFacts = {
      ...ready,
      terms: 'changed',
      holidayTermsOpen: true,
      readyTimeProblem: 'pickupTimeOver',
    };
    expect(nextStep(all)).toBe('accept-terms');
    expect(nextStep({ ...all, terms: 'accepted' })).toBe('accept-holiday-terms');
    expect(nextStep({ ...all, terms: 'accepted', holidayTermsOpen: false })).toBe('carrier-ready');
  });
});

describe('the message of a step', () => {
  const said = (facts: CheckoutFacts) => stepMessage(nextStep(facts), facts);

  test('CHK-04 terms that have changed say so', () => {
    expect(said({ ...ready, terms: 'changed' })).toBe(
      'Our terms have changed. Please accept to proceed with your order.',
    );
  });

  test('CHK-04 terms that were never accepted have not changed', () => {
    expect(said({ ...ready, terms: 'never-accepted' })).toBeNull();
  });

  test('CHK-05 a carrier that cannot come says why', () => {
    expect(said({ ...ready, readyTimeProblem: messageText('pickupTimeOver') })).toBe(
      'Please change the pickup date because pickup time is over for today.',
    );
    expect(said(ready)).toBeNull();
  });
});
