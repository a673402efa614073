import { describe, expect, test } from 'vitest';
import { accountWords } from './password.ts';
import {
  readRegistration,
  type Registration,
  registrationFieldName,
  registrationFields,
  registrationProblems,
} from './registration.ts';

const complete: Registration = {
  email: 'tessa.rowan@example.com',
  firstName: 'Tessa',
  lastName: 'Rowan',
  phone: '561 555 0142',
  password: 'plum tarmac',
  confirmation: 'plum tarmac',
  termsAccepted: true,
};

function said(changes: Partial<Registration>): string[] {
  return Object.entries(registrationProblems({ ...complete, ...changes })).map(
    ([field, message]) => `${field}: ${accountWords(message)}`,
  );
}

describe('ACC-01 what an account needs', () => {
  test('ACC-01 email, names, phone, a password twice and accepted terms are all there is to it', () => {
    expect(said({})).toEqual([]);
  });

  test('ACC-01 VAL-02 each of them is needed, in the words of the specification', () => {
    const nothing = { email: '', firstName: '', lastName: '', phone: ' ', password: '', confirmation: '' };
    expect(said({ ...nothing, termsAccepted: false })).toEqual([
      'email: Please enter user email',
      'firstName: Please enter your first name',
      'lastName: Please enter your last name',
      'phone: Please enter your phone',
      'termsAccepted: Please accept the terms.',
      'password: Please enter password',
      'confirmation: Please enter confirm password',
    ]);
  });

  test('ACC-01 VAL-03 VAL-04 VAL-05 VAL-11 each of them keeps the rule of its kind', () => {
    expect(said({ email: 'tessa@rowan', firstName: 'T3ssa', phone: '555', confirmation: 'plum' })).toEqual([
      'email: Please enter valid email address.',
      'firstName: Please enter a valid name.',
      'phone: Please enter a valid phone number',
      "confirmation: Password confirmation doesn't match Password.",
    ]);
  });
});

describe('ACC-01 how it is sent', () => {
  const values: Readonly<Record<string, unknown>> = {
    email: ' Tessa.Rowan@Example.com ',
    first_name: 'Tessa',
    last_name: ' Rowan',
    phone_number: '561 555 0142',
    password: ' plum tarmac ',
    password_confirmation: ' plum tarmac ',
    terms_accepted: true,
  };
  const read = { ...complete, password: ' plum tarmac ', confirmation: ' plum tarmac ' };

  test('ACC-01 as one group, user[email]', () => {
    expect(readRegistration({ user: values })).toEqual(read);
    expect(registrationFieldName('confirmation')).toBe('user[password_confirmation]');
  });

  test.each(['user_', 'signup_', 'reg_', 'u_', 'signup_user_', 'reg_user_', 'u_user_'])(
    'ACC-01 with %s before every name',
    (start) => {
      const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${start}${name}`, value]));
      for (const name of Object.keys(form)) expect(registrationFields, name).toHaveProperty(name);
      expect(readRegistration(form)).toEqual(read);
    },
  );

  test('ACC-01 the group speaks louder than the other names, and what nobody sent is empty', () => {
    expect(readRegistration({ user: { email: 'a@example.com' }, u_email: 'b@example.com' }).email).toBe(
      'a@example.com',
    );
    expect(readRegistration({}).termsAccepted).toBe(false);
    expect(readRegistration(Object.create({ u_email: 'b@example.com' })).email).toBe('');
  });
});
