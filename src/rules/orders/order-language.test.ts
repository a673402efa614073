import { expect, test } from 'vitest';
import { orderLanguage } from './order-language.ts';

test.each([
  [{ language: 'es' }, 'es'],
  [{ language: 'en' }, 'en'],
  [{}, 'en'],
  [{ language: 'xx' }, 'en'],
  [{ language: 7 }, 'en'],
] as const)('SCR-06 an order with %j is written about in %s', (details, language) => {
  expect(orderLanguage({ details })).toBe(language);
});
