import { expect, test } from 'vitest';
import { isShipPagePath } from './ship-page-path.ts';

test.each(['/ship', '/ship/', '/golf/ship', '/ship/anything', '/a/ship/b', '/book/bags'])(
  'SCR-01 %s is the ship page',
  (path) => {
    expect(isShipPagePath(path, '/book/bags')).toBe(true);
  },
);

test.each([
  '/',
  '/shipping-terms',
  '/relationship',
  '/refactor/ship/payment_info',
  '/api/v5/ship',
  '/assets/ship/a.js',
])('SCR-01 %s is not the ship page', (path) => {
  expect(isShipPagePath(path, '/book/bags')).toBe(false);
});
