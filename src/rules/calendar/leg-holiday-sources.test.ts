import { expect, test } from 'vitest';
import { legHolidaySources } from './leg-holiday-sources.ts';

test('DAT-02 a pickup follows the vans at both ends, and those at the far end deliver', () => {
  const question = { isDomestic: false, dropOff: false };
  expect(legHolidaySources({ ...question, leg: 'outbound' })).toEqual({
    origin: 'pickup',
    destination: 'pickup',
    vansAt: 'destination',
  });
  expect(legHolidaySources({ ...question, leg: 'return' })).toEqual({
    origin: 'pickup',
    destination: 'pickup',
    vansAt: 'origin',
  });
});

test('DAT-02 a drop-off follows the counters where the leg starts', () => {
  const question = { isDomestic: false, dropOff: true };
  expect(legHolidaySources({ ...question, leg: 'outbound' })).toMatchObject({
    origin: 'drop_off',
    destination: 'pickup',
  });
  expect(legHolidaySources({ ...question, leg: 'return' })).toMatchObject({
    origin: 'pickup',
    destination: 'drop_off',
  });
});

test('DAT-02 within one country both legs follow the origin’s list, and its vans deliver', () => {
  const question = { isDomestic: true, dropOff: true };
  expect(legHolidaySources({ ...question, leg: 'outbound' })).toMatchObject({ origin: 'drop_off', vansAt: 'origin' });
  expect(legHolidaySources({ ...question, leg: 'return' })).toMatchObject({ origin: 'drop_off', vansAt: 'origin' });
});
