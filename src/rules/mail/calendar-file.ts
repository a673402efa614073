import { addDays, type IsoDate } from '#rules/dates.ts';

/** A calendar event: a whole day, or a time of day. */
export type CalendarEntry = {
  /** Stable, so that a changed order moves its entry instead of adding another. */
  readonly uid: string;
  /** Counts the changes of an entry from 0 on; a calendar keeps the highest. */
  readonly revision: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly when: { readonly kind: 'day'; readonly day: IsoDate } | ({ readonly kind: 'time' } & UtcSpan);
};

/** Instants as `2026-03-12T16:00:00Z`. Callers convert local times, because the rules know no time zones. */
export type UtcSpan = { readonly startUtc: string; readonly endUtc: string };

const lineOctetsMax = 75;

/**
 * A calendar file by RFC 5545: lines end with CRLF and are folded at 75 octets, never inside a character; texts are escaped. Whole days
 * have no zone and times are in UTC, so that the file needs no zone table. A file of canceled entries removes them from calendars that
 * have them. SCR-06
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { stampUtc, isCanceled = false }: { readonly stampUtc: string; readonly isCanceled?: boolean },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portage//Orders//EN',
    'CALSCALE:GREGORIAN',
    isCanceled ? 'METHOD:CANCEL' : 'METHOD:PUBLISH',
    ...entries.flatMap((entry) => entryLines(entry, { stampUtc, isCanceled })),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entryLines(
  entry: CalendarEntry,
  { stampUtc, isCanceled }: { readonly stampUtc: string; readonly isCanceled: boolean },
): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(entry.uid)}`,
    `DTSTAMP:${utcTime(stampUtc)}`,
    `SEQUENCE:${entry.revision}`,
    ...(isCanceled ? ['STATUS:CANCELLED'] : []),
    ...whenLines(entry.when),
    `SUMMARY:${escapedText(entry.summary)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapedText(entry.description)}`]),
    ...(entry.location === '' ? [] : [`LOCATION:${escapedText(entry.location)}`]),
    // Shows the user as free: a pickup or an arrival does not block their time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** DTEND is exclusive, so a whole day ends with the next one. */
function whenLines(when: CalendarEntry['when']): readonly string[] {
  if (when.kind === 'time') return [`DTSTART:${utcTime(when.startUtc)}`, `DTEND:${utcTime(when.endUtc)}`];
  return [`DTSTART;VALUE=DATE:${basicDay(when.day)}`, `DTEND;VALUE=DATE:${basicDay(addDays(when.day, 1))}`];
}

function basicDay(day: IsoDate): string {
  return day.replaceAll('-', '');
}

function utcTime(instant: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/.exec(instant);
  if (!parts) throw new Error(`Not an instant in UTC: ${instant}`);
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}${month}${day}T${hour}${minute}${second}Z`;
}

function escapedText(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Every continuation line begins with a space, which counts toward its 75 octets. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > lineOctetsMax) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
