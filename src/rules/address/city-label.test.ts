import { expect, test } from 'vitest';
import countries from '#data/countries.json' with { type: 'json' };
import { cityLabel, regionName } from './city-label.ts';

test.each([
  [{ city: 'Miami', state: 'FL', country: 'US' }, 'Miami, FL'],
  [{ city: 'Chiyoda-ku', state: '13', country: 'JP' }, 'Chiyoda-ku, Tokyo'],
  [{ city: 'Kyoto', state: '26', country: 'JP' }, 'Kyoto'],
  [{ city: 'Chiyoda-ku', state: '13' }, 'Chiyoda-ku'],
  [{ city: 'Kingston', state: '13', country: 'JM' }, 'Kingston'],
  [{ city: 'Naha', state: '48', country: 'JP' }, 'Naha'],
  [{ city: 'Lyon', state: '', country: 'FR' }, 'Lyon'],
  [{ city: '', state: 'ON', country: 'CA' }, 'ON'],
  [{ city: '', state: '13', country: 'JM' }, ''],
])('PNT-03 a city is shown with its region, never with the number of one: %j', (place, label) => {
  expect(cityLabel(place)).toBe(label);
});

test('PNT-03 every prefecture is named as in the list of regions', () => {
  const japan = countries.find(({ code }) => code === 'JP');
  const listed = japan?.states ?? [];
  expect(listed).toHaveLength(47);
  expect(listed.map(([state = '']) => regionName({ state, country: 'JP' }))).toEqual(listed.map(([, name]) => name));
});
