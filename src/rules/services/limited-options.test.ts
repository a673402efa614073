import { expect, test } from 'vitest';
import { messages } from '#rules/messages.ts';
import { limitedOptions } from './limited-options.ts';

test('SVC-05 a leg without services says so, with the carrier’s own words', () => {
  const limited = limitedOptions({ offerCount: 0, carrierError: 'Our trucks are full.', reason: null });
  expect(limited).toEqual({
    message: 'limitedServiceOptions',
    carrierError: 'Our trucks are full.',
    reason: null,
  });
  expect(messages.limitedServiceOptions).toBe('Limited service options available for the selected carrier');
});

test('SVC-05 … and with our reason when the carrier was not to blame', () => {
  expect(limitedOptions({ offerCount: 0, carrierError: null, reason: 'routeDistanceUnknown' })?.reason).toBe(
    'routeDistanceUnknown',
  );
});

test('SVC-05 one service is enough to say nothing', () => {
  expect(limitedOptions({ offerCount: 1, carrierError: null, reason: null })).toBeNull();
});
