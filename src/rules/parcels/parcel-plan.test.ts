import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { handoverOfParcel, labelDay } from './label-day.ts';
import { carrierRetryMs } from './carrier-retry-ms.ts';
import { parcelPlan } from './parcel-plan.ts';
import { isLiveParcel, mayParcelBecome, parcelStates, type ParcelState } from './parcel-states.ts';
import { parcelContents, wantedParcels } from './wanted-parcels.ts';

const none: ReadonlySet<Leg> = new Set();

function known(id: number, state: ParcelState, fingerprint = 'a', leg: Leg = 'outbound', bag = 1) {
  return { id, state, fingerprint, leg, bag };
}

const bag = { leg: 'outbound', bag: 1, fingerprint: 'a' } as const;

describe('what an order wants', () => {
  test('each bag is a parcel on each leg, numbered within its leg', () => {
    const parcels = wantedParcels(shippedDraft(), { canceled: none });
    expect(parcels.map(({ leg, bag: number, bagCount, sku }) => [leg, number, bagCount, sku])).toEqual([
      ['outbound', 1, 2, 'golf-standard'],
      ['outbound', 2, 2, 'golf-staff'],
      ['return', 1, 2, 'golf-standard'],
      ['return', 2, 2, 'golf-staff'],
    ]);
    expect(parcels[0]).toMatchObject({ from: { city: 'Los Angeles' }, to: { city: 'Miami' }, carrier: 'FEDEX' });
    expect(parcels[2]).toMatchObject({
      from: { city: 'Miami' },
      to: { city: 'Los Angeles' },
      level: 'DOMESTIC_GROUND',
    });
  });

  test('a canceled leg and bags that do not come back have no parcels', () => {
    const draft = shippedDraft();
    const legsOf = (parcels: ReturnType<typeof wantedParcels>) => parcels.map(({ leg }) => leg);
    expect(legsOf(wantedParcels(draft, { canceled: new Set(['outbound']) }))).toEqual(['return', 'return']);
    const travelers = draft.travelers.map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, roundtrip: false })),
    }));
    expect(legsOf(wantedParcels({ ...draft, travelers }, { canceled: none }))).toEqual(['outbound', 'outbound']);
    expect(legsOf(wantedParcels({ ...draft, roundtrip: false }, { canceled: none }))).toEqual(['outbound', 'outbound']);
  });

  test('a label depends on the address, the day and the service, and not on the other bags', () => {
    const draft = shippedDraft();
    const first = (changed: Partial<typeof draft>) =>
      wantedParcels({ ...draft, ...changed }, { canceled: none })
        .slice(0, 1)
        .map(parcelContents);
    const before = first({});
    expect(first({ destination: { ...draft.destination, address2: 'Gate 2' } })).not.toEqual(before);
    expect(first({ outbound: { ...draft.outbound, pickupDate: isoDate('2026-03-13') } })).not.toEqual(before);
    expect(first({ outbound: { ...draft.outbound, carrier: 'UPS' } })).not.toEqual(before);
    expect(first({ return: { ...draft.return, carrier: 'UPS' } })).toEqual(before);
    expect(first({ travelers: [...draft.travelers, ...draft.travelers] })).toEqual(before);
  });

  test('labels are bought ten days before the handover, on the return leg three working days', () => {
    const isWorkingDay = (day: IsoDate) => !isWeekend(day) && day !== '2026-03-10';
    const dayOf = (leg: Leg, handover: string) => labelDay({ leg, handover: isoDate(handover), isWorkingDay });
    expect(dayOf('outbound', '2026-03-12')).toBe('2026-03-02');
    expect(dayOf('return', '2026-03-20')).toBe('2026-03-17');
    expect(dayOf('return', '2026-03-23')).toBe('2026-03-18');
    // A holiday is no working day.
    expect(dayOf('return', '2026-03-13')).toBe('2026-03-09');
  });

  test('the handover of a parcel is the day before the moment by which it is handed over, also when clocks change', () => {
    const dueOn = isoDate('2026-03-05');
    const dueAtMs = Date.parse('2026-03-05T05:00:00Z');
    const handoverAt = (handOverBy: string) =>
      handoverOfParcel({ dueOn, dueAtMs, handOverByMs: Date.parse(handOverBy) });
    expect(handoverAt('2026-03-07T05:00:00Z')).toBe('2026-03-06');
    expect(handoverAt('2026-03-10T04:00:00Z')).toBe('2026-03-09');
  });

  test('a carrier that does not answer is asked ever more rarely, but at least every hour', () => {
    expect([1, 2, 3, 20, 1000].map(carrierRetryMs)).toEqual([15_000, 30_000, 60_000, 3_600_000, 3_600_000]);
  });
});

describe('the plan', () => {
  test('a bag without a parcel gets one, and a parcel that is still right is kept', () => {
    expect(parcelPlan({ wanted: [bag], known: [], startedLegs: none })).toEqual({ ended: [], added: [bag] });
    for (const state of parcelStates.filter(isLiveParcel)) {
      const kept = { wanted: [bag], known: [known(1, state)], startedLegs: none };
      expect(parcelPlan(kept), state).toEqual({ ended: [], added: [] });
    }
  });

  test('what has changed is voided or dropped, and planned anew', () => {
    const [ready, planned] = [known(1, 'ready', 'old'), known(2, 'planned', 'old', 'return')];
    expect(parcelPlan({ wanted: [bag], known: [ready, planned], startedLegs: none })).toEqual({
      ended: [
        { id: 1, from: 'ready', to: 'voiding' },
        { id: 2, from: 'planned', to: 'dropped' },
      ],
      added: [bag],
    });
  });

  test('the labels of a leg that has started stay, whatever the order says', () => {
    const plan = { wanted: [bag], known: [known(1, 'ready', 'old')], startedLegs: new Set<Leg>(['outbound']) };
    expect(parcelPlan(plan)).toEqual({ ended: [], added: [] });
  });

  test('after a plan each wanted bag has exactly one live parcel, by allowed moves, and another plan changes nothing', () => {
    const anyLeg = fc.constantFrom<Leg>('outbound', 'return');
    const anyBag = fc.record({
      leg: anyLeg,
      bag: fc.integer({ min: 1, max: 3 }),
      fingerprint: fc.constantFrom('a', 'b'),
    });
    const bagsOf = (bags: readonly { leg: Leg; bag: number }[]) => bags.map((one) => `${one.leg} ${one.bag}`);
    const onceEach = { selector: (one: { leg: Leg; bag: number }) => `${one.leg} ${one.bag}` };
    fc.assert(
      fc.property(
        fc.uniqueArray(anyBag, onceEach),
        fc.uniqueArray(anyBag, onceEach),
        fc.array(fc.constantFrom(...parcelStates), { minLength: 6, maxLength: 6 }),
        (wanted, before, states) => {
          const parcels = before.map((one, index) => ({ ...one, id: index, state: states[index] ?? 'planned' }));
          const plan = parcelPlan({ wanted, known: parcels, startedLegs: none });
          for (const move of plan.ended) expect(mayParcelBecome(move)).toBe(true);
          const after = parcels.map((one) => ({
            ...one,
            state: plan.ended.find(({ id }) => id === one.id)?.to ?? one.state,
          }));
          const live = [
            ...after.filter(({ state }) => isLiveParcel(state)),
            ...plan.added.map((one, index) => ({ ...one, id: 100 + index, state: 'planned' as const })),
          ];
          expect(bagsOf(live).toSorted()).toEqual(bagsOf(wanted).toSorted());
          expect(parcelPlan({ wanted, known: live, startedLegs: none })).toEqual({ ended: [], added: [] });
        },
      ),
    );
  });
});
