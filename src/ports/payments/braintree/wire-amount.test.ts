import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { centsOfWire, wireAmount } from './wire-amount.ts';

test('PAY-01 Braintree gets dollars with two decimals', () => {
  expect([1, 10, 100, 40_340].map((amount) => wireAmount(cents(amount)))).toEqual(['0.01', '0.10', '1.00', '403.40']);
});

test('PAY-01 an amount of Braintree is read with no, one or two decimals', () => {
  expect(['100', '100.5', '100.05'].map(centsOfWire)).toEqual([10_000, 10_050, 10_005]);
});

test('PAY-01 an invalid amount is an error, not a guess', () => {
  for (const text of ['', '-1.00', '1.005', '1,00', 'NaN'])
    expect(() => centsOfWire(text)).toThrow('Invalid Braintree amount');
});

test('PAY-01 every amount comes back from the wire as it went', () => {
  fc.assert(fc.property(fc.nat(), (amount) => centsOfWire(wireAmount(cents(amount))) === amount));
});
