import { expect, test } from 'vitest';
import { guestFormProblems } from './guest-form-problems.ts';

const nobody = { email: '', firstName: '', lastName: '', phone: '', termsAccepted: false };
const fieldsOf = (...args: Parameters<typeof guestFormProblems>) =>
  guestFormProblems(...args).map(({ fieldId }) => fieldId);

test('CHK-01 an order needs every detail of a guest and the terms', () => {
  expect(fieldsOf(nobody, { isTraveler: false })).toEqual([
    'guest-email',
    'guest-firstName',
    'guest-lastName',
    'guest-phone',
    'guest-termsAccepted',
  ]);
});

test('CHK-01 a guest who is the traveler only accepts the terms', () => {
  expect(fieldsOf(nobody, { isTraveler: true })).toEqual(['guest-termsAccepted']);
});

test('CHK-01 a traveler with a single name is asked for the last name', () => {
  const ada = { ...nobody, firstName: 'Ada', termsAccepted: true };
  expect(fieldsOf(ada, { isTraveler: true })).toEqual(['guest-lastName']);
});

test('CHK-01 VAL-04 a wrong name of the traveler is reported once', () => {
  const ada = { ...nobody, firstName: 'Ada', lastName: '5', termsAccepted: true };
  expect(fieldsOf(ada, { isTraveler: true })).toEqual([]);
  expect(fieldsOf(ada, { isTraveler: false })).toContain('guest-lastName');
});
