import { dateOf, type IsoDate } from '#rules/dates.ts';

/** The server's only source of time. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export type LocalTime = { readonly day: IsoDate; readonly hour: number; readonly minute: number };

const minuteMs = 60_000;

/** The last result for each time zone; a price asks several times within the same minute. */
const lastResults = new Map<string, { readonly minute: number; readonly time: LocalTime }>();

/** The local time of a time zone. */
export function localTime(clock: Clock, timeZone: string): LocalTime {
  const minute = Math.floor(clock.nowMs() / minuteMs);
  const last = lastResults.get(timeZone);
  if (last?.minute === minute) return last.time;
  const shown = Temporal.Instant.fromEpochMilliseconds(minute * minuteMs).toZonedDateTimeISO(timeZone);
  const time = { day: dateOf(shown.year, shown.month, shown.day), hour: shown.hour, minute: shown.minute };
  lastResults.set(timeZone, { minute, time });
  return time;
}

/** The moment at which a day begins in a time zone. */
export function startOfDay(day: IsoDate, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The moment at which an hour begins in a time zone; hour 24 is the end of the day. */
export function momentAt({ day, hour }: { readonly day: IsoDate; readonly hour: number }, timeZone: string): Date {
  const plain = Temporal.PlainDate.from(day).toPlainDateTime().add({ hours: hour });
  return new Date(plain.toZonedDateTime(timeZone).epochMilliseconds);
}
