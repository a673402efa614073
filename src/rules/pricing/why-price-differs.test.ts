import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { whyPriceDiffers } from './why-price-differs.ts';

const bag = { label: 'Golf bag, Standard', amount: cents(8999), rule: 'transport' };
const tax = { label: 'Goods and services tax', amount: cents(450), rule: 'tax' };
const free = { label: 'Drop off', amount: cents(0), rule: 'pickup' };

test('PRC-05 what a quote does not contain is listed', () => {
  expect(whyPriceDiffers([bag, free, tax], cents(8999), cents(9449))).toBe(
    'Not in your quote: Goods and services tax $4.50.',
  );
});

test('PRC-05 where the lines do not explain the difference, the price has changed', () => {
  const changed = 'The price has changed since your quote.';
  expect(whyPriceDiffers([bag, free], cents(8499), cents(8999))).toBe(changed);
  expect(whyPriceDiffers([bag, tax], cents(8499), cents(9449))).toBe(changed);
});
