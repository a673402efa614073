import { dateOf, type IsoDate } from '#rules/dates.ts';

/** The one clock of the server. Nothing else asks what time it is. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export type LocalTime = { readonly day: IsoDate; readonly hour: number; readonly minute: number };

/** What a clock on the wall of a time zone shows. */
export function localTime(clock: Clock, timeZone: string): LocalTime {
  const shown = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toZonedDateTimeISO(timeZone);
  return { day: dateOf(shown.year, shown.month, shown.day), hour: shown.hour, minute: shown.minute };
}
