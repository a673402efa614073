import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { takeoverProblem } from './takeover-problem.ts';

test('CRT-05 a guest must log into the brand', () => {
  expect(takeoverProblem(null)).toBe('takeoverNeedsLogin');
  expect(messageText('takeoverNeedsLogin')).toBe('Please log into this Brand to continue the Cart Takeover');
});

test.each(['user', 'pro', 'club_staff', 'carrier_admin'])('CRT-05 the cart does not exist for %s', (role) => {
  expect(takeoverProblem(role)).toBe('takeoverCartNotFound');
  expect(messageText('takeoverCartNotFound')).toBe('Takeover Cart Not Found');
});

test.each(['admin', 'admin_plus', 'manager'])('CRT-05 a user of the role %s may take a cart over', (role) => {
  expect(takeoverProblem(role)).toBeNull();
});
