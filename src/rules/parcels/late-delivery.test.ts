import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { assessArrival, deliveredAtMs } from './late-delivery.ts';
import { type DelayCause, delayCauses } from './scans.ts';

const promisedOn = isoDate('2026-03-17');

function arrival(deliveredOn: string, ...causes: (DelayCause | null)[]) {
  return assessArrival({
    promisedOn,
    deliveredOn: isoDate(deliveredOn),
    scans: causes.map((delayCause) => ({ delayCause })),
  });
}

describe('assessArrival', () => {
  test('a bag that comes on its day or before is on time, whatever delay was reported', () => {
    expect(arrival('2026-03-17', 'carrier')).toEqual({ kind: 'on-time' });
    expect(arrival('2026-03-16')).toEqual({ kind: 'on-time' });
  });

  test('a late bag is the carrier’s fault unless the carrier told of nothing but weather or customs', () => {
    expect(arrival('2026-03-18')).toEqual({ kind: 'late', days: 1, excuse: null });
    expect(arrival('2026-03-19', null, 'carrier')).toEqual({ kind: 'late', days: 2, excuse: null });
    expect(arrival('2026-03-19', 'weather')).toEqual({ kind: 'late', days: 2, excuse: 'weather' });
    expect(arrival('2026-03-19', 'customs')).toEqual({ kind: 'late', days: 2, excuse: 'customs' });
    expect(arrival('2026-03-19', 'weather', 'carrier')).toEqual({ kind: 'late', days: 2, excuse: null });
  });

  test('in the weeks without a guarantee nothing is refunded', () => {
    const late = assessArrival({ promisedOn: isoDate('2026-12-22'), deliveredOn: isoDate('2026-12-24'), scans: [] });
    expect(late).toEqual({ kind: 'late', days: 2, excuse: 'holidays' });
  });

  test('the order of the scans does not matter', () => {
    const causes = fc.array(fc.option(fc.constantFrom(...delayCauses)), { maxLength: 6 });
    fc.assert(
      fc.property(causes, fc.integer({ min: -3, max: 9 }), (all, days) => {
        const deliveredOn = addDays(promisedOn, days);
        expect(arrival(deliveredOn, ...all).kind).toBe(days > 0 ? 'late' : 'on-time');
        const excused = (list: typeof all) => {
          const found = arrival(deliveredOn, ...list);
          return found.kind === 'late' && found.excuse !== null;
        };
        expect(excused(all.toReversed())).toBe(excused(all));
      }),
    );
  });
});

test('a bag is delivered at the first scan that says so', () => {
  expect(deliveredAtMs([])).toBe(null);
  expect(deliveredAtMs([{ kind: 'out-for-delivery', atMs: 1 }])).toBe(null);
  expect(
    deliveredAtMs([
      { kind: 'signed-for', atMs: 9 },
      { kind: 'delivered', atMs: 7 },
      { kind: 'delivered-to-neighbor', atMs: 8 },
    ]),
  ).toBe(7);
});
