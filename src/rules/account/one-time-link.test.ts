import { expect, test } from 'vitest';
import { oneTimeLinkMs, oneTimeLinkUrl } from './one-time-link.ts';

const site = { siteUrl: 'https://golf.example.com', token: 'secret' };

test('ACC-02 the token of a link comes after the #, which no server is sent', () => {
  expect(oneTimeLinkUrl('reset-password', site)).toBe('https://golf.example.com/password/reset#token=secret');
  expect(oneTimeLinkUrl('claim-account', site)).toBe('https://golf.example.com/claim#token=secret');
  expect(oneTimeLinkUrl('register', site)).toBe('https://golf.example.com/claim#token=secret');
});

test('ACC-02 a link to a password is good for half an hour, one to an account for thirty days', () => {
  const minute = 60_000;
  expect(oneTimeLinkMs('reset-password')).toBe(30 * minute);
  expect(oneTimeLinkMs('claim-account')).toBe(30 * 24 * 60 * minute);
  expect(oneTimeLinkMs('register')).toBe(30 * 24 * 60 * minute);
});
