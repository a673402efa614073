import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneAndTermsProblems } from './phone-and-terms.ts';

const both = { isPhoneNeeded: true, areTermsNeeded: true };
const phoneWrong = { kind: 'problem', field: 'phone', message: 'internationalPhoneNotValid' };
const termsMissing = { kind: 'problem', field: 'areTermsAccepted', message: 'termsRequired' };

test('ACC-05 a valid phone and accepted terms have no problems', () => {
  expect(phoneAndTermsProblems({ phone: '(212) 555-0188', areTermsAccepted: true }, both)).toEqual([]);
});

test('ACC-05 an empty or short number is refused, and so are unaccepted terms', () => {
  for (const phone of ['', '  ', '555-0188', 'call me']) {
    expect(phoneAndTermsProblems({ phone, areTermsAccepted: false }, both)).toEqual([phoneWrong, termsMissing]);
  }
});

test('ACC-05 accepted terms and a stored number are not required again', () => {
  const given = { phone: '', areTermsAccepted: false };
  expect(phoneAndTermsProblems(given, { isPhoneNeeded: true, areTermsNeeded: false })).toEqual([phoneWrong]);
  expect(phoneAndTermsProblems(given, { isPhoneNeeded: false, areTermsNeeded: true })).toEqual([termsMissing]);
  expect(phoneAndTermsProblems(given, { isPhoneNeeded: false, areTermsNeeded: false })).toEqual([]);
});

test('ACC-05 a typed number must be valid, required or not', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 9 }), fc.boolean(), (phone, isPhoneNeeded) => {
      fc.pre(phone.trim() !== '');
      const problems = phoneAndTermsProblems(
        { phone, areTermsAccepted: true },
        { isPhoneNeeded, areTermsNeeded: true },
      );
      expect(problems).toEqual([phoneWrong]);
    }),
  );
});
