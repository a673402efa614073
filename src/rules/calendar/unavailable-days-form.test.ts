import { expect, test } from 'vitest';
import { unavailableDaysForm } from './unavailable-days-form.ts';

test('DAT-08 the GET form applies only when both countries are US', () => {
  expect(unavailableDaysForm({ originCountry: 'US', destinationCountry: 'US' })).toBe('GET');
});

test.each([
  ['US', 'CA'],
  ['CA', 'US'],
  ['CA', 'CA'],
  ['PR', 'US'],
])('DAT-08 from %s to %s the POST form applies', (originCountry, destinationCountry) => {
  expect(unavailableDaysForm({ originCountry, destinationCountry })).toBe('POST');
});
