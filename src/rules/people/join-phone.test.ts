import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPhone, phoneParts } from './phone-parts.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

test.each([
  '(561) 555-0101 x12',
  '561-555-0101 ext. 12',
  '+1 561.555.0101 #12',
  '15615550101x12',
  '561 555 0101 Extension 12',
])('PNT-03 "%s" has an area, a number and an extension', (phone) => {
  expect(phoneParts(phone)).toEqual({ area: '561', number: '555-0101', extension: '12' });
});

test('PNT-03 a number without an extension has none', () => {
  expect(phoneParts('5615550101')).toEqual({ area: '561', number: '555-0101', extension: '' });
});

test('PNT-03 a number from elsewhere stays whole', () => {
  expect(phoneParts('+44 20 7946 0958 x7')).toEqual({ area: '', number: '+44 20 7946 0958', extension: '7' });
  expect(phoneParts('555-0101')).toEqual({ area: '', number: '555-0101', extension: '' });
  expect(phoneParts('')).toEqual({ area: '', number: '', extension: '' });
});

test('PNT-03 parts are written as people read a number', () => {
  expect(joinPhone({ area: '561', number: '5550101', extension: '12' })).toBe('(561) 555-0101 x12');
  expect(joinPhone({ area: '561', number: '555-0101', extension: '' })).toBe('(561) 555-0101');
  expect(joinPhone({ area: '', number: '+44 20 7946 0958', extension: '' })).toBe('+44 20 7946 0958');
  expect(joinPhone({ area: '', number: '', extension: '' })).toBe('');
});

test('PNT-03 parts that are joined and taken apart are the same parts', () => {
  const extensions = fc.stringMatching(/^\d{0,6}$/);
  fc.assert(
    fc.property(digits(3), digits(3), digits(4), extensions, (area, exchange, line, extension) => {
      const parts = { area, number: `${exchange}-${line}`, extension };
      expect(phoneParts(joinPhone(parts))).toEqual(parts);
    }),
  );
});

test('PNT-03 a number that is taken apart and joined is not changed any more, whatever was typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+\d ()x#.-]{0,24}$/), (phone) => {
      const written = joinPhone(phoneParts(phone));
      expect(joinPhone(phoneParts(written))).toBe(written);
    }),
  );
});
