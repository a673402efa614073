import { expect, test } from 'vitest';
import { cityLabel } from './city-label.ts';

test.each([
  [{ city: 'Miami', state: 'FL' }, 'Miami, FL'],
  [{ city: 'Chiyoda-ku', state: '13' }, 'Chiyoda-ku'],
  [{ city: 'Lyon', state: '' }, 'Lyon'],
  [{ city: '', state: 'ON' }, 'ON'],
  [{ city: '', state: '13' }, ''],
])('PNT-03 a city is shown with its region, unless that is a number: %j', (place, label) => {
  expect(cityLabel(place)).toBe(label);
});
