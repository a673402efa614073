import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate, isWeekend } from '#rules/dates.ts';
import { isCarrierHoliday } from './carrier-holidays.ts';
import { itinerary, type BagTrip, type ItineraryPlace } from './itinerary.ts';
import { mishapOf, mishaps } from './mishaps.ts';

const losAngeles: ItineraryPlace = { city: 'Los Angeles', state: 'CA', country: 'US', timeZone: 'America/Los_Angeles' };
const miami: ItineraryPlace = { city: 'Miami', state: 'FL', country: 'US', timeZone: 'America/New_York' };
const places: readonly ItineraryPlace[] = [
  losAngeles,
  miami,
  { city: 'San Diego', state: 'CA', country: 'US', timeZone: 'America/Los_Angeles' },
  { city: 'Honolulu', state: 'HI', country: 'US', timeZone: 'Pacific/Honolulu' },
  { city: 'Tokyo', state: '13', country: 'JP', timeZone: 'Asia/Tokyo' },
  { city: 'St Andrews', state: '', country: 'GB', timeZone: 'Europe/London' },
];

const trip: BagTrip = {
  trackingNumber: '790000000000',
  carrier: 'FEDEX',
  boughtAtMs: Date.parse('2026-03-02T15:00:00Z'),
  shipOn: isoDate('2026-03-12'),
  arriveOn: isoDate('2026-03-17'),
  from: losAngeles,
  to: miami,
  mishap: null,
};

function told(changes: Partial<BagTrip> = {}): string[] {
  return itinerary({ ...trip, ...changes }).map(
    ({ kind, atMs, place }) => `${kind} ${new Date(atMs).toISOString().slice(5, 16)} ${place.city}`,
  );
}

describe('the way of a bag', () => {
  test('a bag is collected in the afternoon, passes the hub at night, and is delivered on its day', () => {
    expect(told()).toEqual([
      'label-made 03-02T15:00 Los Angeles',
      'collected 03-12T22:20 Los Angeles',
      'departed 03-13T03:45 Los Angeles',
      'arrived 03-13T06:30 Memphis',
      'departed 03-13T09:00 Memphis',
      'arrived 03-16T23:10 Miami',
      'out-for-delivery 03-17T12:05 Miami',
      'delivered 03-17T17:30 Miami',
      'signed-for 03-17T17:33 Miami',
    ]);
  });

  test('a bag that is late through the carrier’s own fault arrives two days later, which the carrier says on the first night', () => {
    const scans = itinerary({ ...trip, mishap: 'late' });
    expect(scans.find(({ kind }) => kind === 'delayed')).toMatchObject({
      delayCause: 'carrier',
      expectedOn: '2026-03-19',
      place: { city: 'Memphis' },
    });
    expect(told({ mishap: 'late' }).at(-1)).toBe('signed-for 03-19T17:33 Miami');
  });

  test('DAT-05 no bag is delivered on a holiday of the place that it goes to', () => {
    // Thanksgiving is on November 26, 2026.
    const before = { shipOn: isoDate('2026-11-20'), arriveOn: isoDate('2026-11-25') };
    expect(told({ ...before, mishap: 'storm' }).at(-1)).toBe('signed-for 11-27T18:33 Miami');
    expect(told({ ...before, mishap: 'late' }).at(-1)).toBe('signed-for 11-30T18:33 Miami');
    expect(told({ ...before, arriveOn: isoDate('2026-11-26') }).at(-1)).toBe('signed-for 11-27T18:33 Miami');
    const [tokyo] = places.filter(({ country }) => country === 'JP');
    expect(told({ ...before, ...(tokyo && { to: tokyo }), mishap: 'storm' }).at(-1)).toMatch(/^signed-for 11-26/);
  });

  test('a bag that is late on a Friday arrives on the next Tuesday', () => {
    const scans = itinerary({ ...trip, arriveOn: isoDate('2026-03-20'), mishap: 'late' });
    expect(scans.find(({ kind }) => kind === 'delayed')?.expectedOn).toBe('2026-03-24');
  });

  test('a bag that travels through a storm arrives a day later', () => {
    expect(itinerary({ ...trip, mishap: 'storm' }).find(({ kind }) => kind === 'delayed')).toMatchObject({
      delayCause: 'weather',
      expectedOn: '2026-03-18',
    });
  });

  test.each([
    ['lost', 'lost'],
    ['neighbor', 'delivered-to-neighbor'],
    ['returned', 'back-with-sender'],
    ['wrong-address', 'back-with-sender'],
    ['refused', 'back-with-sender'],
    ['damaged', 'signed-for'],
  ] as const)('a trip with the mishap %s ends as %s', (mishap, end) => {
    const kinds = itinerary({ ...trip, mishap }).map(({ kind }) => kind);
    expect(kinds.at(-1)).toBe(end);
    expect(kinds.includes('damaged')).toBe(mishap === 'damaged');
    expect(kinds.includes('returned')).toBe(end === 'back-with-sender');
  });

  test('SCR-06 that is sent back takes as long home as there, and not a holiday', () => {
    expect(told({ mishap: 'returned' }).slice(-2)).toEqual([
      expect.stringMatching(/^returned 03-17.* Miami$/),
      'back-with-sender 03-20T20:30 Los Angeles',
    ]);
    const fromMonday = { shipOn: isoDate('2026-11-23'), arriveOn: isoDate('2026-11-24'), mishap: 'returned' } as const;
    // A day later is Wednesday the 25th, and of a trip of two days Thanksgiving.
    expect(told(fromMonday).at(-1)).toMatch(/^back-with-sender 11-25/);
    expect(told({ ...fromMonday, shipOn: isoDate('2026-11-22') }).at(-1)).toMatch(/^back-with-sender 11-27/);
  });

  test('a trip of two days and more goes forward and ends on the promised day unless it is a holiday, between any places and for any mishap', () => {
    const trips = fc.record({
      from: fc.constantFrom(...places),
      to: fc.constantFrom(...places),
      carrier: fc.constantFrom('FEDEX' as const, 'UPS' as const),
      mishap: fc.constantFrom(null, ...mishaps),
      shipOn: fc.integer({ min: 0, max: 700 }).map((days) => addDays(isoDate('2026-01-01'), days)),
      days: fc.integer({ min: 2, max: 9 }),
      trackingNumber: fc.constantFrom('790000000018', '1Z9P0RT40300000994'),
    });
    fc.assert(
      fc.property(trips, ({ days, ...changes }) => {
        const arriveOn = addDays(changes.shipOn, days);
        const scans = itinerary({
          ...trip,
          ...changes,
          arriveOn,
          boughtAtMs: Date.parse(`${changes.shipOn}T09:00:00Z`),
        });
        for (const [index, { atMs, id }] of scans.entries()) {
          expect(atMs).toBeGreaterThan(scans[index - 1]?.atMs ?? 0);
          expect(id).toContain(changes.trackingNumber);
        }
        for (const { atMs } of scans.filter(({ kind }) => kind === 'delivered')) {
          const day = Temporal.Instant.fromEpochMilliseconds(atMs)
            .toZonedDateTimeISO(changes.to.timeZone)
            .toPlainDate();
          const isDelayed = changes.mishap === 'late' || changes.mishap === 'storm';
          const isLater = isDelayed || isCarrierHoliday(arriveOn, changes.to.country);
          expect(isLater ? isWeekend(isoDate(day.toString())) : day.toString() !== arriveOn).toBe(false);
          expect(isCarrierHoliday(isoDate(day.toString()), changes.to.country)).toBe(false);
          expect(day.toString() > arriveOn).toBe(isLater);
        }
      }),
    );
  });

  test('the name of a street decides what goes wrong with a bag', () => {
    expect(mishapOf(['4 Late Lane', '1 Main St'])).toBe('late');
    expect(mishapOf(['1 Main St', '7 neighbor lane'])).toBe('neighbor');
    expect(mishapOf(['1 Main St', '2 Plate Lane'])).toBe(null);
    expect(mishapOf(['2 Damage Lane', '1 Late Lane'])).toBe('damaged');
    expect(mishapOf(['1 Late Lane', '2 Damage Lane'])).toBe('late');
  });
});
