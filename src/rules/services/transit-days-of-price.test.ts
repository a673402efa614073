import { expect, test } from 'vitest';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { card, legFacts, priceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { levelTransits } from './level-transits.ts';
import { transitDaysOfPrice } from './transit-days-of-price.ts';

const level = 'DOMESTIC_GROUND';
const { zone } = legFacts();
const transport = priceBreakdown(priceFacts()).steps.find(({ reason }) => reason.rule === 'transport');

test('SVC-01 the price of a service tells how long it takes', () => {
  const quoted = levelTransits(zone).find((one) => one.level === level)?.transitDays;
  expect(transitDaysOfPrice(transport, { card, level })).toBe(quoted);
});

test('without the rate card or the service, every working day counts as transit', () => {
  expect(transitDaysOfPrice(transport, { card: undefined, level })).toBe(Number.POSITIVE_INFINITY);
  expect(transitDaysOfPrice(undefined, { card, level })).toBe(Number.POSITIVE_INFINITY);
  expect(transitDaysOfPrice(transport, { card, level: undefined })).toBe(Number.POSITIVE_INFINITY);
});
