import { addDays, type IsoDate, isoDate, dayMs } from '#rules/dates.ts';

/** The server's only source of time. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export type LocalTime = { readonly day: IsoDate; readonly hour: number; readonly minute: number };

const epoch = isoDate('1970-01-01');

export function nowOf(clock: Clock): Date {
  return new Date(clock.nowMs());
}

/** The day of a time in the server's time zone. */
export function utcDay(at: Date): IsoDate {
  return isoDate(at.toISOString().slice(0, 10));
}

/** The local time of a time zone. */
export function localTime(clock: Clock, timeZone: string): LocalTime {
  const nowMs = clock.nowMs();
  const shownMs = Math.floor(nowMs + zonePeriodAt(nowMs, timeZone).offsetMs);
  const days = Math.floor(shownMs / dayMs);
  const minutes = Math.floor((shownMs - days * dayMs) / 60_000);
  return { day: addDays(epoch, days), hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/** What a time zone is called at a given time: `PDT`; `GMT+9` where there is no shorter name. */
export function timeZoneAbbreviation(atMs: number, timeZone: string): string {
  return zonePeriodAt(atMs, timeZone).name;
}

/** The time between two changes of a zone's clocks. */
type ZonePeriod = {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
  readonly name: string;
};

/**
 * A cache of zone periods: looking one up takes longer than using it, and a page about bags needs the same two or three periods a hundred
 * times.
 */
const knownPeriods = new Map<string, ZonePeriod[]>();
const periodsOfZoneMax = 8;

function zonePeriodAt(atMs: number, timeZone: string): ZonePeriod {
  const known = knownPeriods.get(timeZone) ?? [];
  for (const period of known) if (period.fromMs <= atMs && atMs < period.untilMs) return period;
  const period = lookUpPeriod(atMs, timeZone);
  knownPeriods.set(timeZone, [period, ...known.slice(0, periodsOfZoneMax - 1)]);
  return period;
}

function lookUpPeriod(atMs: number, timeZone: string): ZonePeriod {
  const shown = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)).toZonedDateTimeISO(timeZone);
  // A change at this very time begins the period, and `previous` looks before it.
  const first = shown.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    fromMs: first?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    untilMs: shown.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: shown.offsetNanoseconds / 1e6,
    name: shortName(atMs, timeZone),
  };
}

function shortName(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(atMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The time at which a day begins in a time zone. */
export function startOfDay(day: IsoDate, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The time at which an hour begins in a time zone; hour 24 is the end of the day. */
export function momentAt({ day, hour }: { readonly day: IsoDate; readonly hour: number }, timeZone: string): Date {
  const plain = Temporal.PlainDate.from(day).toPlainDateTime().add({ hours: hour });
  return new Date(plain.toZonedDateTime(timeZone).epochMilliseconds);
}
