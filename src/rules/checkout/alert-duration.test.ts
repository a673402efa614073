import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { alertDurationMs } from './alert-duration.ts';

test('CST-01 alerts clear after the specified seconds', () => {
  expect(alertDurationMs).toEqual({
    credit: 3000,
    'info-error': 5000,
    'payment-error': 6000,
    'pickup-date-error': 20_000,
    'login-dialog': 4000,
    success: 4000,
    'country-note': 5000,
    'club-search': 3000,
  });
});

test('CST-02 the status of an order is asked for every 15 seconds', () => {
  expect(limits.orderStatusPollMs).toBe(15_000);
});
