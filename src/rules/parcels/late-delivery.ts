import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import { daysBetween, type IsoDate, isBefore } from '#rules/dates.ts';
import type { DelayCause, Scan } from './scans.ts';

/** Why a late bag is not refunded. */
export type LateExcuse = Exclude<DelayCause, 'carrier'> | 'holidays';

export type Arrival =
  | { readonly kind: 'on-time' }
  /** The transport of the bag is refunded unless there is an excuse. */
  | { readonly kind: 'late'; readonly days: number; readonly excuse: LateExcuse | null };

/**
 * Whether a delivered bag arrived on the day that was promised. It is the carrier's fault unless the carrier reported weather or customs
 * and no fault of its own, or the arrival was planned for the weeks in which carriers guarantee no day.
 */
export function assessArrival({
  promisedOn,
  deliveredOn,
  scans,
}: {
  readonly promisedOn: IsoDate;
  /** Where it was delivered. */
  readonly deliveredOn: IsoDate;
  readonly scans: readonly Pick<Scan, 'delayCause'>[];
}): Arrival {
  if (!isBefore({ day: promisedOn, than: deliveredOn })) return { kind: 'on-time' };
  return {
    kind: 'late',
    days: daysBetween({ from: promisedOn, to: deliveredOn }),
    excuse: lateExcuse(promisedOn, scans),
  };
}

/** Why a late bag is not refunded, by what the carrier has reported so far; null when it is refunded. */
export function lateExcuse(promisedOn: IsoDate, scans: readonly Pick<Scan, 'delayCause'>[]): LateExcuse | null {
  if (needsHolidayTerms(promisedOn)) return 'holidays';
  const causes = scans.flatMap(({ delayCause }) => (delayCause === null ? [] : [delayCause]));
  if (causes.includes('carrier')) return null;
  return causes.find((cause) => cause === 'weather' || cause === 'customs') ?? null;
}

/** When a bag was delivered, by its first scan of that kind; null if there is none. */
export function deliveredAtMs(scans: readonly Pick<Scan, 'kind' | 'atMs'>[]): number | null {
  const moments = scans.filter(({ kind }) => deliveries.has(kind)).map(({ atMs }) => atMs);
  return moments.length === 0 ? null : Math.min(...moments);
}

const deliveries: ReadonlySet<Scan['kind']> = new Set(['delivered', 'signed-for', 'delivered-to-neighbor']);
