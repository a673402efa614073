import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { register } from './contract.ts';
import { registrationFromWire, registrationProblemsToWire } from './wire.ts';

describe('ACC-01 the fields of a registration', () => {
  const values: Readonly<Record<string, unknown>> = {
    email: ' Tessa.Rowan@Example.com ',
    first_name: 'Tessa',
    last_name: ' Rowan',
    phone_number: '561 555 0142',
    password: ' plum tarmac ',
    password_confirmation: ' plum tarmac ',
    terms_accepted: true,
  };
  const read = {
    email: 'tessa.rowan@example.com',
    firstName: 'Tessa',
    lastName: 'Rowan',
    phone: '561 555 0142',
    password: ' plum tarmac ',
    confirmation: ' plum tarmac ',
    termsAccepted: true,
  };

  test('ACC-01 the fields of a registration are read from the group user[email]', () => {
    expect(registrationFromWire({ user: values })).toEqual(read);
    expect(registrationProblemsToWire({ confirmation: 'confirmPasswordRequired' })).toEqual([
      { field: 'user[password_confirmation]', message: 'Please enter confirm password' },
    ]);
  });

  test.each(['user_', 'signup_', 'reg_', 'u_', 'signup_user_', 'reg_user_', 'u_user_'])(
    'ACC-01 the fields of a registration are read with %s before every name',
    (prefix) => {
      const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));
      const parsed = register.body && z.parse(register.body, form);
      expect(registrationFromWire({ ...parsed })).toEqual(read);
    },
  );

  test('ACC-01 the group takes precedence over older names, and a missing field is empty', () => {
    expect(registrationFromWire({ user: { email: 'a@example.com' }, u_email: 'b@example.com' }).email).toBe(
      'a@example.com',
    );
    expect(registrationFromWire({}).termsAccepted).toBe(false);
    expect(registrationFromWire(Object.create({ u_email: 'b@example.com' })).email).toBe('');
  });
});
