import { expect, test } from 'vitest';
import { isoDate, isWeekend } from '#rules/dates.ts';
import type { DatedScan } from './bag-tracking.ts';
import { isOverdue } from './overdue.ts';
import type { ScanKind } from './scans.ts';

function scan(kind: ScanKind, day: string, expectedOn: string | null = null): DatedScan {
  const place = { city: 'Miami', state: 'FL', country: 'US' };
  const expected = expectedOn === null ? null : isoDate(expectedOn);
  return { id: kind, kind, atMs: 1, place, day: isoDate(day), expectedOn: expected, delayCause: null };
}

/** Promised for a Friday. */
function overdue(scans: readonly DatedScan[], today: string) {
  const promisedOn = isoDate('2026-03-13');
  return isOverdue({ scans, promisedOn, today: isoDate(today), isWorkingDay: (day) => !isWeekend(day) });
}

const collected = scan('collected', '2026-03-09', '2026-03-12');

test('a bag is overdue from the first working day after its promised day', () => {
  expect(['13', '14', '15', '16', '17'].map((day) => overdue([collected], `2026-03-${day}`))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('a later day that the carrier names is waited for', () => {
  const delayed = [collected, scan('delayed', '2026-03-12', '2026-03-17')];
  expect(overdue(delayed, '2026-03-17')).toBe(false);
  expect(overdue(delayed, '2026-03-18')).toBe(true);
});

test('a bag that no carrier has, or whose trip is over, is not overdue', () => {
  expect(overdue([scan('label-made', '2026-03-02', '2026-03-13')], '2026-03-18')).toBe(false);
  for (const kind of ['delivered', 'lost', 'returned'] as const) {
    expect(overdue([collected, scan(kind, '2026-03-16')], '2026-03-18')).toBe(false);
  }
});
