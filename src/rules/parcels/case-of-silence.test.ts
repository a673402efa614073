import { describe, expect, test } from 'vitest';
import { isoDate, isWeekend } from '#rules/dates.ts';
import type { DatedScan } from './bag-tracking.ts';
import type { ScanKind } from './scans.ts';
import { caseOfSilence } from './case-of-silence.ts';

function scan(kind: ScanKind, day: string, expectedOn: string | null = null): DatedScan {
  const place = { city: 'Miami', state: 'FL', country: 'US' };
  const expected = expectedOn === null ? null : isoDate(expectedOn);
  return { id: kind, kind, atMs: 1, place, day: isoDate(day), expectedOn: expected, delayCause: null };
}

function silence(scans: readonly DatedScan[], today: string, holidays: readonly string[] = []) {
  return caseOfSilence({
    scans,
    handover: isoDate('2026-03-12'),
    promisedOn: isoDate('2026-03-17'),
    today: isoDate(today),
    isWorkingDay: (day) => !isWeekend(day) && !holidays.includes(day),
  });
}

const collected = scan('collected', '2026-03-12', '2026-03-17');

describe('bags of which nothing is heard', () => {
  test('after five whole working days without a scan since the promised day a bag is lost', () => {
    expect(silence([collected], '2026-03-24')).toBe(null);
    expect(silence([collected], '2026-03-25')).toBe('lost');
  });

  test('holidays don’t count', () => {
    expect(silence([collected], '2026-03-25', ['2026-03-20'])).toBe(null);
    expect(silence([collected], '2026-03-26', ['2026-03-20'])).toBe('lost');
  });

  test('a later scan or a later day that the carrier names starts the count again', () => {
    expect(silence([collected, scan('arrived', '2026-03-20')], '2026-03-27')).toBe(null);
    expect(silence([collected, scan('arrived', '2026-03-20')], '2026-03-30')).toBe('lost');
    expect(silence([collected, scan('delayed', '2026-03-13', '2026-03-24')], '2026-03-31')).toBe(null);
    expect(silence([collected, scan('delayed', '2026-03-13', '2026-03-24')], '2026-04-01')).toBe('lost');
  });

  test('a bag that no carrier has seen is not lost: two working days after the handover it is asked about', () => {
    const made = scan('label-made', '2026-03-02', '2026-03-17');
    expect(silence([made], '2026-03-16')).toBe(null);
    expect(silence([made], '2026-03-17')).toBe('not-scanned');
    expect(silence([], '2026-04-17')).toBe('not-scanned');
  });

  test('a trip that is over has no silence', () => {
    for (const kind of ['delivered', 'lost', 'returned', 'delivered-to-neighbor'] as const) {
      expect(silence([collected, scan(kind, '2026-03-17')], '2026-05-01')).toBe(null);
    }
  });
});
