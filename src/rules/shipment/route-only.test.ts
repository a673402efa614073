import { expect, test } from 'vitest';
import { emptyFields, type ShipPoint } from './draft.ts';
import { routeOnly } from './route-only.ts';

test('SVC-01 requests for services and prices hold the place, but no contact or street', () => {
  const point: ShipPoint = {
    ...emptyFields('US'),
    type: 'other',
    zip: '33401',
    city: 'West Palm Beach',
    state: 'FL',
    contact: 'Ana Rey',
    address: '9 Elm St',
    phone: '561 555 0101',
  };
  expect(routeOnly(point)).toEqual({
    ...emptyFields('US'),
    type: 'other',
    zip: '33401',
    city: 'West Palm Beach',
    state: 'FL',
  });
});
