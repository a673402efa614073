import { expect, test } from 'vitest';
import { payerFromTraveler } from './payer-from-traveler.ts';

const payer = { firstName: 'Pat', lastName: 'Reyes', email: 'pro@portage.test' };
const copied = (name: string, email: string, isPro = true) =>
  payerFromTraveler(payer, { traveler: { name, email }, isPro });

test('PAY-08 a pro user’s payment form takes the traveler’s name and email', () => {
  expect(copied('Tessa Rowan', ' tessa@example.com ')).toEqual({
    firstName: 'Tessa',
    lastName: 'Rowan',
    email: 'tessa@example.com',
  });
  expect(copied(' Anne  Marie Oduya ', 'anne@example.com')).toMatchObject({
    firstName: 'Anne Marie',
    lastName: 'Oduya',
  });
});

test('PAY-08 a single word is a first name, and the last name stays empty', () => {
  expect(copied('Tessa', '')).toEqual({ firstName: 'Tessa', lastName: '', email: 'pro@portage.test' });
});

test('PAY-08 empty traveler fields change nothing', () => {
  expect(copied('', '')).toEqual(payer);
});

test('PAY-08 other users’ forms stay as they are', () => {
  expect(copied('Tessa Rowan', 'tessa@example.com', false)).toEqual(payer);
});
