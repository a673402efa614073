import { describe, expect, test } from 'vitest';
import { accountMessage } from './password.ts';
import { type Registration, registrationProblems } from './registration.ts';

const complete: Registration = {
  email: 'tessa.rowan@example.com',
  firstName: 'Tessa',
  lastName: 'Rowan',
  phone: '561 555 0142',
  password: 'plum tarmac',
  confirmation: 'plum tarmac',
  termsAccepted: true,
};

function problemTexts(changes: Partial<Registration>): string[] {
  return Object.entries(registrationProblems({ ...complete, ...changes })).map(
    ([field, message]) => `${field}: ${accountMessage(message)}`,
  );
}

describe('ACC-01 what an account needs', () => {
  test('ACC-01 email, names, phone, a password twice and accepted terms are enough', () => {
    expect(problemTexts({})).toEqual([]);
  });

  test('ACC-01 VAL-02 each of them is required, with the specification’s message', () => {
    const nothing = { email: '', firstName: '', lastName: '', phone: ' ', password: '', confirmation: '' };
    expect(problemTexts({ ...nothing, termsAccepted: false })).toEqual([
      'email: Please enter user email',
      'firstName: Please enter your first name',
      'lastName: Please enter your last name',
      'phone: Please enter your phone',
      'termsAccepted: Please accept the terms.',
      'password: Please enter password',
      'confirmation: Please enter confirm password',
    ]);
  });

  test('ACC-01 VAL-03 VAL-04 VAL-05 VAL-11 each of them must be valid', () => {
    expect(problemTexts({ email: 'tessa@rowan', firstName: 'T3ssa', phone: '555', confirmation: 'plum' })).toEqual([
      'email: Please enter valid email address.',
      'firstName: Please enter a valid name.',
      'phone: Please enter a valid phone number',
      "confirmation: Password confirmation doesn't match Password.",
    ]);
  });
});
