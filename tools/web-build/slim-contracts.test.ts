import { expect, test } from 'vitest';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { slimContract } from './slim-contracts.ts';

test('of a call the browser gets its id, method and path, and nothing of its schemas or its example', () => {
  expect(slimContract({ shipPrice })).toBe(
    'export const shipPrice = {"id":"ship_price","method":"POST","path":"/refactor/v5/ship/ship_price"};',
  );
});

test('an export that is no call is an error, because the browser would be without it', () => {
  expect(() => slimContract({ shipPrice, pageSize: 50 })).toThrow('pageSize');
});
