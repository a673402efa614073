import { expect, test } from 'vitest';
import { brandByKey, brandKeys } from './brand.ts';
import { requestedPlace } from './requested-place.ts';

test('BRD-02 customers ask for a hotel, a camp or a school, and for no company', () => {
  expect(Object.fromEntries(brandKeys.map((key) => [key, requestedPlace(brandByKey(key))]))).toEqual({
    ski: 'facility',
    'resort-one': 'hotel/resort',
    camp: 'camp',
    'resort-two': 'hotel/resort',
    golf: 'golf facility',
    school: 'school',
  });
});
