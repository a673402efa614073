import { expect, test } from 'vitest';
import { cityOfZipArea } from './city-of-zip-area.ts';

test.each(['E1 6AN', 'EC1Y 8SY', 'N1 9GU', 'NW1 6XE', 'SE1 7PB', 'SW1A 1AA', 'W1A 1AA', 'WC2N 5DU'])(
  'PNT-08 the postal code %s is in London',
  (zip) => {
    expect(cityOfZipArea({ country: 'GB', zip })).toBe('London');
  },
);

test.each(['M2 5BQ', 'EH1 1AA', 'WA1 1AA', 'SL4 1NJ', 'NE1 1AA'])('PNT-08 the postal code %s names no city', (zip) => {
  expect(cityOfZipArea({ country: 'GB', zip })).toBe('');
});
