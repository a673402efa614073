import { dateOf, type IsoDate } from '#rules/dates.ts';

/** The one clock of the server. Nothing else asks what time it is. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export type LocalTime = { readonly day: IsoDate; readonly hour: number; readonly minute: number };

const minuteMs = 60_000;

/** What was worked out last for each time zone, of which there are a few hundred: every price asks several times within a minute. */
const lastShown = new Map<string, { readonly minute: number; readonly time: LocalTime }>();

/** What a clock on the wall of a time zone shows. */
export function localTime(clock: Clock, timeZone: string): LocalTime {
  const minute = Math.floor(clock.nowMs() / minuteMs);
  const last = lastShown.get(timeZone);
  if (last?.minute === minute) return last.time;
  const shown = Temporal.Instant.fromEpochMilliseconds(minute * minuteMs).toZonedDateTimeISO(timeZone);
  const time = { day: dateOf(shown.year, shown.month, shown.day), hour: shown.hour, minute: shown.minute };
  lastShown.set(timeZone, { minute, time });
  return time;
}
