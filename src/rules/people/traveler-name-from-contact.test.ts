import fc from 'fast-check';
import { expect, test } from 'vitest';
import { travelerNameFromContact } from './traveler-name-from-contact.ts';

test('PNT-09 a name of up to 20 characters is copied as it is', () => {
  expect(travelerNameFromContact('Ann Lee')).toBe('Ann Lee');
  expect(travelerNameFromContact('Bartholomew Ashworth')).toBe('Bartholomew Ashworth');
});

test('PNT-09 a longer one is cut to 20', () => {
  expect(travelerNameFromContact('Bartholomew Ashworth-Penn')).toBe('Bartholomew Ashworth');
});

test('PNT-09 the copy is the start of the name, and no character is split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (contact) => {
      const name = travelerNameFromContact(contact);
      expect(contact.startsWith(name)).toBe(true);
      expect(name.isWellFormed()).toBe(true);
      expect([...name]).toHaveLength(Math.min(20, [...contact].length));
    }),
  );
});
