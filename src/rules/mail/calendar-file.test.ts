import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const arrival: CalendarEntry = {
  uid: 'order-100001-outbound-arrival@portage.test',
  revision: 0,
  summary: 'Bags arrive',
  description: 'Order P-7K3M9Q',
  location: 'Palmetto Point Club, 400 Coral Way; Miami',
  when: { kind: 'day', day: isoDate('2026-12-31') },
};

const stampUtc = '2026-03-01T09:30:00.123Z';

const write = (...entries: readonly CalendarEntry[]) => calendarFile(entries, { stampUtc });

/** The lines as a calendar reads them: folds undone. */
function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

describe('a calendar file', () => {
  test('SCR-06 a calendar file ends a whole day with the next day, without a zone', () => {
    expect(write(arrival)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Portage//Orders//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:order-100001-outbound-arrival@portage.test',
        'DTSTAMP:20260301T093000Z',
        'SEQUENCE:0',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Bags arrive',
        'DESCRIPTION:Order P-7K3M9Q',
        'LOCATION:Palmetto Point Club\\, 400 Coral Way\\; Miami',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('SCR-06 a calendar file has its times in UTC', () => {
    const when = { kind: 'time', startUtc: '2026-03-12T16:00:00Z', endUtc: '2026-03-13T01:00:00Z' } as const;
    const lines = linesOf(write({ ...arrival, when }));
    expect(lines).toContain('DTSTART:20260312T160000Z');
    expect(lines).toContain('DTEND:20260313T010000Z');
  });

  test('SCR-06 a calendar file can’t be written for a time without a zone', () => {
    expect(() => calendarFile([arrival], { stampUtc: '2026-03-01T09:30:00' })).toThrow('Not an instant in UTC');
  });

  test('SCR-06 a calendar file escapes separators and drops control characters', () => {
    const summary = 'a\\b;c,d\r\ne\u0000f';
    expect(linesOf(write({ ...arrival, summary }))).toContain('SUMMARY:a\\\\b\\;c\\,d\\nef');
  });

  test('SCR-06 a calendar file leaves out empty fields', () => {
    const lines = linesOf(write({ ...arrival, description: '', location: '' }));
    expect(lines.filter((line) => /^(?:DESCRIPTION|LOCATION)/.test(line))).toEqual([]);
  });

  test('SCR-06 a calendar file folds a long line so that no piece has more than 75 octets', () => {
    const file = write({ ...arrival, summary: 'é'.repeat(60) });
    expect(linesOf(file)).toContain(`SUMMARY:${'é'.repeat(60)}`);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test('PRC-04 a file of canceled entries has METHOD:CANCEL', () => {
  const lines = linesOf(
    calendarFile([{ ...arrival, revision: 1 }], { stampUtc: '2026-03-05T10:00:00Z', isCanceled: true }),
  );
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('SEQUENCE:1');
});

test('SCR-06 any text reads back the same from lines of at most 75 octets, with no character split', () => {
  const characters = ['a', 'n', ' ', 'é', '–', '日', '😀', '\n', '\r', '\u0000', '\u0085', '\\', ';', ',', ':', '"'];
  const anyText = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(anyText, anyText, (summary, location) => {
      const file = write({ ...arrival, summary, location }, arrival);
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      const lines = linesOf(file);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
      const written = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? '';
      const readBack = written.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      expect(readBack).toBe(summary.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''));
    }),
  );
});
