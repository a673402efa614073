import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backPath } from './back-path.ts';

const home = 'https://portage.test';

test('SCR-07 after signing in a person is back on the page they came from, with its query', () => {
  expect(backPath('/ship?o_zip=90001&d_zip=33101#pay')).toBe('/ship?o_zip=90001&d_zip=33101#pay');
  expect(backPath('/sign-in-help')).toBe('/sign-in-help');
});

test('SCR-07 without a page to go back to it is the home page, and never the sign-in page again', () => {
  for (const wished of [null, '', 'ship', '/sign-in', '/sign-in?back=/sign-in']) expect(backPath(wished)).toBe('/');
});

test('SCR-07 an address that leaves us is not followed', () => {
  const leaving = [
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '/\t/elsewhere.test',
    'javascript:x',
  ];
  for (const wished of leaving) expect(backPath(wished), wished).toBe('/');
});

test('SCR-07 whatever is wished for, the browser stays with us', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    ':',
    '@',
    '.',
    '..',
    'elsewhere.test',
    'https:',
    '?',
    '#',
    'ship',
  );
  const wish = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(wish, (wished) => {
      expect(new URL(backPath(wished), home).origin).toBe(home);
    }),
    { numRuns: 1000 },
  );
});
