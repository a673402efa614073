import { expect, test } from 'vitest';
import { taxBasisPoints } from './tax-rate.ts';

const rates = [
  { country: 'US', state: 'HI', basisPoints: 400 },
  { country: 'CA', state: null, basisPoints: 500 },
  { country: 'CA', state: 'ON', basisPoints: 1300 },
];

test('PRC-03 a state’s own tax comes before its country’s', () => {
  expect(taxBasisPoints(rates, { country: 'CA', state: 'ON' })).toBe(1300);
  expect(taxBasisPoints(rates, { country: 'CA', state: 'BC' })).toBe(500);
  expect(taxBasisPoints(rates, { country: 'US', state: 'HI' })).toBe(400);
});

test('PRC-03 where the table says nothing there is no tax', () => {
  expect(taxBasisPoints(rates, { country: 'US', state: 'CA' })).toBe(0);
  expect(taxBasisPoints(rates, { country: 'GB', state: 'HI' })).toBe(0);
});
