import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { type GuestDetails, guestProblems } from './guest-details.ts';

const complete: GuestDetails = {
  email: 'tessa.rowan@example.com',
  firstName: 'Tessa',
  lastName: 'Rowan',
  phone: '561 555 0142',
  termsAccepted: true,
};

function problemTexts(changes: Partial<GuestDetails>): string[] {
  return Object.entries(guestProblems({ ...complete, ...changes })).map(
    ([field, message]) => `${field}: ${messageText(message)}`,
  );
}

test('CHK-01 a guest orders with email, name, phone and accepted terms, without a password', () => {
  expect(problemTexts({})).toEqual([]);
});

test('CHK-01 each of them is required', () => {
  expect(problemTexts({ email: '', firstName: ' ', lastName: '', phone: '', termsAccepted: false })).toEqual([
    'email: Please enter your email',
    'firstName: Please enter your first name',
    'lastName: Please enter your last name',
    'phone: Please enter your phone',
    'termsAccepted: Please accept the terms.',
  ]);
});

test('CHK-01 each of them must be valid', () => {
  expect(problemTexts({ email: 'tessa@rowan', firstName: 'T3ssa', lastName: '?', phone: '555' })).toEqual([
    'email: Please enter valid email address.',
    'firstName: Please enter a valid name.',
    'lastName: Please enter a valid name.',
    'phone: Please enter a valid phone number',
  ]);
});
