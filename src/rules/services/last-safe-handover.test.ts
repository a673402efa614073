import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalDate } from '#rules/calendar/arrival-date.ts';
import type { LegDays } from '#rules/calendar/leg-days.ts';
import { usHolidays } from '#rules/calendar/us-holidays.ts';
import { addDays, type IsoDate, isoDate, isWeekend, type Weekday, weekdayOf } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { type NeededByRequest, handoversToConfirm, lastSafeHandover } from './last-safe-handover.ts';

const holidays = usHolidays(2026);

function daysOf({ closedFrom = [], closedTo = [] }: { closedFrom?: Weekday[]; closedTo?: Weekday[] } = {}): LegDays {
  const works = (day: IsoDate) => !isWeekend(day) && !holidays.has(day);
  return {
    isHandoverDay: (day) => works(day) && !closedFrom.includes(weekdayOf(day)),
    isCarrierWorkingDay: works,
    isDestinationOpen: (day) => works(day) && !closedTo.includes(weekdayOf(day)),
  };
}

function requestFor(day: string, changes: Partial<NeededByRequest> = {}): NeededByRequest {
  return { ...daysOf(), neededBy: isoDate(day), earliest: isoDate('2026-03-02'), ...changes };
}

describe('the last safe handover', () => {
  test('DAT-06 to have the bags by a Friday, ground of four days leaves on the Monday and two days on the Wednesday', () => {
    const byFriday = requestFor('2026-03-13');
    expect(lastSafeHandover(4, byFriday)).toEqual({ kind: 'safe', handover: '2026-03-09', arrival: '2026-03-13' });
    expect(lastSafeHandover(2, byFriday)).toEqual({ kind: 'safe', handover: '2026-03-11', arrival: '2026-03-13' });
  });

  test('DAT-06 a request for a Sunday arrives on the Friday before', () => {
    expect(lastSafeHandover(1, requestFor('2026-03-15'))).toEqual({
      kind: 'safe',
      handover: '2026-03-12',
      arrival: '2026-03-13',
    });
  });

  test('DAT-06 closed days of the clubs at either end move the handover earlier', () => {
    const closedAtBoth = requestFor('2026-03-12', daysOf({ closedTo: [4], closedFrom: [2] }));
    expect(lastSafeHandover(1, closedAtBoth)).toEqual({ kind: 'safe', handover: '2026-03-09', arrival: '2026-03-10' });
  });

  test('DAT-06 a holiday in transit is no transit day', () => {
    expect(lastSafeHandover(2, requestFor('2026-11-27'))).toMatchObject({ handover: '2026-11-24' });
  });

  test('DAT-05 the earliest day is possible, and if it is too late the answer is the earliest arrival', () => {
    expect(lastSafeHandover(3, requestFor('2026-03-05'))).toMatchObject({ kind: 'safe', handover: '2026-03-02' });
    const tooSoon = lastSafeHandover(4, requestFor('2026-03-05'));
    expect(tooSoon).toEqual({ kind: 'too-soon', message: 'neededByTooSoon', earliestArrival: '2026-03-06' });
    expect(messageText('neededByTooSoon', { day: 'Fri, Mar 6' })).toBe(
      'Too soon for this service. The earliest arrival is Fri, Mar 6.',
    );
  });
});

const anyRequest = fc
  .record({
    ahead: fc.integer({ min: 0, max: 60 }),
    earliest: fc.integer({ min: 0, max: 300 }),
    closedFrom: fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }),
    closedTo: fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }),
  })
  .map(({ ahead, earliest, closedFrom, closedTo }): NeededByRequest => {
    const days = daysOf({ closedFrom, closedTo });
    let first = addDays(isoDate('2026-01-01'), earliest);
    while (!days.isHandoverDay(first)) first = addDays(first, 1);
    return { ...days, earliest: first, neededBy: addDays(first, ahead) };
  });
const transit = fc.integer({ min: 1, max: 7 });

test('DAT-06 it is the last handover day that arrives in time', () => {
  fc.assert(
    fc.property(anyRequest, transit, (request, transitDays) => {
      const arrivalFrom = (handover: IsoDate) => arrivalDate({ ...request, handover, transitDays });
      const inTime: IsoDate[] = [];
      for (let day = request.earliest; day <= request.neededBy; day = addDays(day, 1)) {
        if (request.isHandoverDay(day) && arrivalFrom(day) <= request.neededBy) inTime.push(day);
      }
      const last = inTime.at(-1);
      expect(lastSafeHandover(transitDays, request)).toEqual(
        last
          ? { kind: 'safe', handover: last, arrival: arrivalFrom(last) }
          : { kind: 'too-soon', message: 'neededByTooSoon', earliestArrival: arrivalFrom(request.earliest) },
      );
    }),
  );
});

test('DAT-06 a faster level is never handed over earlier than a slower one', () => {
  fc.assert(
    fc.property(anyRequest, transit, transit, (request, a, b) => {
      const [fast, slow] = [lastSafeHandover(Math.min(a, b), request), lastSafeHandover(Math.max(a, b), request)];
      expect(slow.kind === 'too-soon' || (fast.kind === 'safe' && fast.handover >= slow.handover)).toBe(true);
    }),
  );
});

describe('the days to ask about', () => {
  const levels = (...transits: number[]) => transits.map((transitDays) => ({ transitDays }));

  test('every seen level has its day, and so has every faster one that may be hidden', () => {
    expect(handoversToConfirm(levels(4, 2), requestFor('2026-03-13'))).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
    ]);
  });

  test('levels that share a day are asked about once', () => {
    const fromMondaysOnly = requestFor('2026-03-13', daysOf({ closedFrom: [2, 3, 4, 5] }));
    expect(handoversToConfirm(levels(4, 3, 1), fromMondaysOnly)).toEqual(['2026-03-09']);
  });

  test('a level that cannot arrive in time has no day', () => {
    expect(handoversToConfirm(levels(5, 1), requestFor('2026-03-03'))).toEqual(['2026-03-02']);
    expect(handoversToConfirm([], requestFor('2026-03-13'))).toEqual([]);
  });

  test('of more than six days those of seen levels are kept', () => {
    const days = handoversToConfirm(levels(7, 6, 4, 3, 2, 1), requestFor('2026-03-31'));
    expect(days).toEqual(['2026-03-20', '2026-03-23', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-30']);
  });
});
