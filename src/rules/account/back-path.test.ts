import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backPath } from './back-path.ts';

const home = 'https://portage.test';

test('SCR-07 after sign-in users return to the page they came from, with its query', () => {
  expect(backPath('/ship?o_zip=90001&d_zip=33101#pay')).toBe('/ship?o_zip=90001&d_zip=33101#pay');
  expect(backPath('/sign-in-help')).toBe('/sign-in-help');
});

test('SCR-07 without a page to return to it is the home page, and never the sign-in page', () => {
  for (const requested of [null, '', 'ship', '/sign-in', '/sign-in?back=/sign-in'])
    expect(backPath(requested)).toBe('/');
});

test('SCR-07 an address of another site is not followed', () => {
  const leaving = [
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '/\t/elsewhere.test',
    'javascript:x',
  ];
  for (const requested of leaving) expect(backPath(requested), requested).toBe('/');
});

test('SCR-07 no requested path leaves our site', () => {
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
  const anyRequested = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(anyRequested, (requested) => {
      expect(new URL(backPath(requested), home).origin).toBe(home);
    }),
    { numRuns: 1000 },
  );
});
