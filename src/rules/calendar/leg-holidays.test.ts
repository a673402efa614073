import { expect, test } from 'vitest';
import { legHolidays } from './leg-holidays.ts';

test('DAT-02 with a van everything goes by the vans, and those at the far end deliver', () => {
  const asked = { isDomestic: false, dropOff: false };
  expect(legHolidays({ ...asked, leg: 'outbound' })).toEqual({
    origin: 'pickup',
    destination: 'pickup',
    vansAt: 'destination',
  });
  expect(legHolidays({ ...asked, leg: 'return' })).toEqual({
    origin: 'pickup',
    destination: 'pickup',
    vansAt: 'origin',
  });
});

test('DAT-02 a drop-off goes by the counters where the leg starts', () => {
  const asked = { isDomestic: false, dropOff: true };
  expect(legHolidays({ ...asked, leg: 'outbound' })).toMatchObject({ origin: 'drop_off', destination: 'pickup' });
  expect(legHolidays({ ...asked, leg: 'return' })).toMatchObject({ origin: 'pickup', destination: 'drop_off' });
});

test('DAT-02 within one country the origin’s list counts for both legs, and its vans deliver', () => {
  const asked = { isDomestic: true, dropOff: true };
  expect(legHolidays({ ...asked, leg: 'outbound' })).toMatchObject({ origin: 'drop_off', vansAt: 'origin' });
  expect(legHolidays({ ...asked, leg: 'return' })).toMatchObject({ origin: 'drop_off', vansAt: 'origin' });
});
