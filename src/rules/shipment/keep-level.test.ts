import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type Draft, emptyDraft } from './draft.ts';
import {
  chooseService,
  clearService,
  setCarrier,
  setPickupDate,
  setPickupOption,
  setRoundtrip,
  setShipPointField,
  wantLevel,
} from './draft-changes.ts';
import { keepLevel, type OfferedService } from './keep-level.ts';

const march = (day: number) => isoDate(`2026-03-${String(day).padStart(2, '0')}`);

const offer = (level: number, systemName: string, day: number, carrier: 'FEDEX' | 'UPS' = 'FEDEX'): OfferedService => ({
  carrierName: systemName,
  levelId: (carrier === 'FEDEX' ? 100 : 200) + level,
  systemName,
  carrier,
  arrivalDate: march(day),
  price: cents(10_000 + level * 1000),
});

const ground = offer(1, 'DOMESTIC_GROUND', 12);
const threeDay = offer(4, 'DOMESTIC_3_DAY', 10);
const nextDay = offer(6, 'DOMESTIC_1_DAY', 6);

const dated = setPickupDate(emptyDraft('golf', 'US'), 'outbound', march(5));

function choose(draft: Draft, { carrierName: name, levelId, systemName, carrier, arrivalDate }: OfferedService): Draft {
  return chooseService(draft, 'outbound', { service: { name, levelId, systemName }, carrier, arrivalDate });
}

const chosen = choose(dated, ground);

describe('the chosen level', () => {
  test.each([
    ['another day', (draft: Draft) => setPickupDate(draft, 'outbound', march(6))],
    ['another carrier', (draft: Draft) => setCarrier(draft, 'outbound', 'UPS')],
    ['another place', (draft: Draft) => setShipPointField(draft, 'destination', 'zip', '33401')],
    ['a pickup', (draft: Draft) => setPickupOption(draft, 'outbound', 1)],
  ])('SVC-02 the chosen level stays chosen with %s', (_name, change) => {
    const changed = change(chosen);
    expect(changed.outbound.service).toBeNull();
    const later = offer(1, 'DOMESTIC_GROUND', 17, 'UPS');
    const kept = keepLevel(changed, 'outbound', [later, threeDay, nextDay]);
    expect(kept.outbound).toMatchObject({ service: { levelId: 201 }, carrier: 'UPS', arrivalDate: march(17) });
    expect(kept.outbound.wantedLevel).toBeUndefined();
  });

  test('SVC-02 the chosen level follows its new arrival day when only the bags have changed', () => {
    const later = offer(1, 'DOMESTIC_GROUND', 13);
    expect(keepLevel(chosen, 'outbound', [later]).outbound).toMatchObject({
      service: { levelId: 101 },
      arrivalDate: march(13),
    });
  });

  test('SVC-02 the chosen level leaves the draft as it is while it is on offer', () => {
    expect(keepLevel(chosen, 'outbound', [ground, nextDay])).toBe(chosen);
  });

  test('SVC-02 the chosen level is replaced by the nearest one where it is gone, and comes back with a later change', () => {
    const replaced = keepLevel(chosen, 'outbound', [threeDay, nextDay]);
    expect(replaced.outbound).toMatchObject({ service: { levelId: 104 }, wantedLevel: 'DOMESTIC_GROUND' });
    expect(keepLevel(replaced, 'outbound', [threeDay, nextDay])).toBe(replaced);
    const moved = setPickupDate(replaced, 'outbound', march(6));
    expect(keepLevel(moved, 'outbound', [ground, threeDay]).outbound.service?.levelId).toBe(101);
  });

  test('SVC-02 the chosen level is forgotten for one that the user chooses instead', () => {
    const replaced = keepLevel(chosen, 'outbound', [threeDay, nextDay]);
    const other = choose(replaced, nextDay);
    expect(other.outbound.wantedLevel).toBeUndefined();
    expect(keepLevel(other, 'outbound', [ground, nextDay])).toBe(other);
  });

  test('SVC-05 the chosen level stays wanted where there are no services at all', () => {
    const none = keepLevel(chosen, 'outbound', []);
    expect(none.outbound).toMatchObject({ service: null, arrivalDate: null, wantedLevel: 'DOMESTIC_GROUND' });
    expect(keepLevel(none, 'outbound', [])).toBe(none);
    expect(keepLevel(none, 'outbound', [ground]).outbound.service?.levelId).toBe(101);
  });

  test('PKP-04 HOL-01 a choice that the user has dropped is not made again', () => {
    const cleared = clearService(setPickupDate(chosen, 'outbound', march(6)), 'outbound');
    expect(keepLevel(cleared, 'outbound', [ground])).toBe(cleared);
  });

  test('PKP-04 a service that needs a question first is not chosen without it', () => {
    const moved = setPickupDate(chosen, 'outbound', march(6));
    expect(keepLevel(moved, 'outbound', [ground], () => false)).toBe(moved);
    expect(keepLevel(chosen, 'outbound', [threeDay], () => false).outbound.service).toBeNull();
  });

  test('SVC-04 the return leg loses its service with its day, and gets its level back with a new one', () => {
    const there = keepLevel(setRoundtrip(chosen, true), 'outbound', [ground]);
    const back = { ...offer(4, 'DOMESTIC_3_DAY', 25), carrierName: 'THREE DAY SELECT' };
    const both = keepLevel(
      wantLevel(setPickupDate(there, 'return', march(20)), 'return', { level: 'DOMESTIC_3_DAY', carrier: 'FEDEX' }),
      'return',
      [back],
    );
    expect(both.return.service?.levelId).toBe(104);
    const late = choose(both, offer(6, 'DOMESTIC_1_DAY', 20));
    expect(late.return).toMatchObject({ pickupDate: null, service: null });
    expect(keepLevel(late, 'return', [back])).toBe(late);
    expect(keepLevel(setPickupDate(late, 'return', march(24)), 'return', [back]).return.service?.levelId).toBe(104);
  });

  test('SVC-01 a wanted level waits for a day', () => {
    const wanted = wantLevel(emptyDraft('golf', 'US'), 'outbound', { level: 'DOMESTIC_GROUND', carrier: 'UPS' });
    expect(wanted.outbound).toMatchObject({ carrier: 'UPS', wantedLevel: 'DOMESTIC_GROUND', service: null });
    expect(keepLevel(wanted, 'outbound', [ground])).toBe(wanted);
  });
});
