import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { shownPriceProblem } from './shown-price-problem.ts';

const price = { charge: cents(5000), total: cents(8000), credit: { applied: cents(3000) } } as const;
const shown = { priceShown: cents(5000), totalShown: cents(8000), paymentMethod: 'new-card' } as const;

test('PAY-04 the price that was shown is charged, with or without its total', () => {
  expect(shownPriceProblem(shown, price)).toBeNull();
  expect(shownPriceProblem({ ...shown, totalShown: null }, price)).toBeNull();
});

test('PAY-04 without a shown price nothing is charged', () => {
  expect(shownPriceProblem({ ...shown, priceShown: null }, price)).toBe('priceNotConfirmed');
});

test('PAY-04 another price or total has to be confirmed', () => {
  expect(shownPriceProblem({ ...shown, priceShown: cents(4999) }, price)).toBe('priceMoved');
  expect(shownPriceProblem({ ...shown, totalShown: cents(8001) }, price)).toBe('priceMoved');
});

test('PAY-04 only with credit may the price before credit have been shown', () => {
  const beforeCredit = { ...shown, priceShown: cents(8000) };
  expect(shownPriceProblem(beforeCredit, price)).toBe('priceMoved');
  expect(shownPriceProblem({ ...beforeCredit, paymentMethod: 'wallet-credit' }, price)).toBeNull();
});
