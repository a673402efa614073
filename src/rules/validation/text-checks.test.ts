import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAlphabets, checkDate, checkIsoDate, checkLength, checkRepeated, checkUrl } from './text-checks.ts';

test('VAL-07 alphabets are letters and the spaces between them', () => {
  for (const text of ['Ann', 'Ann Lee', 'Zoë', '山田']) expect(checkAlphabets(text)).toBeNull();
  for (const text of ['Ann1', 'Ann-Lee', 'Ann!', '12']) expect(checkAlphabets(text)).toBe('onlyAlphabets');
});

test.each([
  'https://www.example.com',
  'http://example.com:8080/a?b=c#d',
  'HTTPS://EXAMPLE.COM',
  'https://bücher.example/ü',
])('VAL-07 "%s" is a web address', (text) => {
  expect(checkUrl(text)).toBeNull();
});

test.each([
  'example.com',
  'https://',
  'https://example',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://a b.com',
])('VAL-07 "%s" is not a web address', (text) => {
  expect(checkUrl(text)).toBe('urlNotValid');
});

test.each(['3/12/2026', '03/12/2026', '2/29/2028', '2026-03-12'])('VAL-07 "%s" is a date', (text) => {
  expect(checkDate(text)).toBeNull();
});

test.each(['13/1/2026', '2/29/2026', '0/1/2026', '3/0/2026', '3/12/26', '3-12-2026', 'soon', '2026-02-30'])(
  'VAL-07 "%s" is not a date',
  (text) => {
    expect(checkDate(text)).toBe('dateNotValid');
  },
);

test('VAL-07 an ISO date is a day that exists', () => {
  expect(checkIsoDate('2026-03-12')).toBeNull();
  for (const text of ['2026-02-30', '3/12/2026', '20260312']) expect(checkIsoDate(text)).toBe('dateNotADay');
});

test('VAL-07 a value that is repeated must be the same, to the letter', () => {
  expect(checkRepeated({ text: 'ann@example.com', first: 'ann@example.com' })).toBeNull();
  expect(checkRepeated({ text: 'Ann@example.com', first: 'ann@example.com' })).toBe('repeatedValueDiffers');
});

test('VAL-06 a text may be as long as its limit and no longer', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 20 }), (text, most) => {
      const message = checkLength({ text, most });
      expect(message).toBe(text.length > most ? 'tooManyCharacters' : null);
    }),
  );
});

test('VAL-06 a text that is there must have its minimum', () => {
  expect(checkLength({ text: '3340', least: 5 })).toBe('tooFewCharacters');
  expect(checkLength({ text: '33401', least: 5 })).toBeNull();
});

test.each([checkAlphabets, checkUrl, checkDate, checkIsoDate])('VAL-07 an empty field passes', (check) => {
  expect(check('')).toBeNull();
  expect(check(' ')).toBeNull();
  expect(checkRepeated({ text: '', first: 'a' })).toBeNull();
  expect(checkLength({ text: '', least: 2 })).toBeNull();
});
