import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { addTraveler, setPickupDate } from '#rules/shipment/draft-changes.ts';
import { fromShipState, toShipState } from '#rules/shipment-form/ship-state.ts';
import { anyDraft } from '#rules/shipment/testing/any-draft.ts';
import { type AppliedStep, takeoverSteps } from '#rules/takeover/takeover-steps.ts';
import { draftAfterStep } from './draft-after-step.ts';

const applied = takeoverSteps.map(({ step }) => step).filter((step) => step !== 'download' && step !== 'closing');
const empty = emptyDraft('golf', 'US');

function walk(page: Draft, taken: Draft, until: AppliedStep = 'service-options'): Draft {
  const steps = applied.slice(0, applied.indexOf(until) + 1);
  return steps.reduce((before, step) => draftAfterStep(step, { page: before, taken }), page);
}

describe('CRT-03 the trip that was taken over comes to the page step by step', () => {
  const places = { ...empty, origin: { ...empty.origin, city: 'Aspen', state: 'CO' } };
  const taken = setPickupDate(addTraveler(places), 'outbound', isoDate('2026-03-05'));

  test('CRT-03 after the last step the page holds all of the trip, whatever it held before', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (page, trip) => {
        expect(walk(page, trip)).toEqual(trip);
      }),
      { numRuns: 50 },
    );
  });

  test('CRT-03 the places come first, then the travelers, then the days', () => {
    expect(walk(empty, taken, 'on-behalf-user')).toEqual(empty);
    expect(walk(empty, taken, 'ship-points-done')).toEqual({ ...empty, origin: taken.origin });
    expect(walk(empty, taken, 'travelers').travelers.map(({ id }) => id)).toEqual(['1', '2']);
    expect(walk(empty, taken, 'product-lines').outbound.pickupDate).toBeNull();
    expect(walk(empty, taken, 'pickup-date').outbound.pickupDate).toBe('2026-03-05');
  });

  test('CRT-03 a service is chosen with the services, not before', () => {
    const service = { name: 'Ground', levelId: 1, systemName: 'DOMESTIC_GROUND' };
    const chosen: Draft = { ...taken, outbound: { ...taken.outbound, carrier: 'FEDEX', service } };
    expect(walk(empty, chosen, 'trip-settings').outbound.service).toBeNull();
    expect(walk(empty, chosen).outbound.service).toEqual(service);
  });

  test('CRT-04 a pickup date that has passed is today on the page, and its service is asked for again', () => {
    const trip = fromShipState(toShipState(taken), { today: isoDate('2026-03-09'), brandOfPage: 'golf' });
    expect(trip && walk(empty, trip).outbound).toMatchObject({ pickupDate: '2026-03-09', service: null });
  });
});
