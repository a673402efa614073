import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { coverOffer } from './cover-offer.ts';

const options = [
  { cover: cents(100_000), price: cents(0), label: '' },
  { cover: cents(150_000), price: cents(400), label: '' },
  { cover: cents(250_000), price: cents(900), label: '' },
];

test('PRD-02 contents within the cover get no offer', () => {
  expect(coverOffer(options, { cover: cents(100_000), value: cents(100_000), legs: 1 })).toBeNull();
});

test('PRD-02 contents above the cover get the smallest cover that is enough, at what it costs more on each leg', () => {
  const bag = { cover: cents(100_000), value: cents(120_000) };
  expect(coverOffer(options, { ...bag, legs: 1 })).toEqual({ cover: 150_000, more: 400 });
  expect(coverOffer(options, { ...bag, legs: 2 })).toEqual({ cover: 150_000, more: 800 });
  expect(coverOffer(options, { cover: cents(150_000), value: cents(200_000), legs: 1 })).toEqual({
    cover: 250_000,
    more: 500,
  });
});

test('PRD-02 contents above every cover get the highest one, once', () => {
  expect(coverOffer(options, { cover: cents(100_000), value: cents(900_000), legs: 1 })?.cover).toBe(250_000);
  expect(coverOffer(options, { cover: cents(250_000), value: cents(900_000), legs: 1 })).toBeNull();
});
