import { addDays, daysBetween, type IsoDate, isBefore, isWeekend } from '#rules/dates.ts';
import { parcelLimits } from './parcel-limits.ts';
import type { Scan } from './scans.ts';

/**
 * When a bag that was sent back should be with its sender again: carriers name no day for it, so we count as many days as the outbound trip takes. They deliver from
 * Monday to Friday.
 */
export function backDay({ returnedOn, handover, promisedOn }: WayBack): IsoDate {
  const days = Math.max(1, daysBetween({ from: handover, to: promisedOn }));
  let day = addDays(returnedOn, days);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** Whether it should have been back so long ago that staff ask the carrier. */
export function isBackOverdue({
  today,
  ...way
}: WayBack & { /** Where its sender is. */ readonly today: IsoDate }): boolean {
  return isBefore({ day: addDays(backDay(way), parcelLimits.backOverdueDays), than: addDays(today, 1) });
}

/** The day on which it was sent back; null if it was not. */
export function returnedDay(scans: readonly (Pick<Scan, 'kind'> & { readonly day: IsoDate })[]): IsoDate | null {
  return scans.find(({ kind }) => kind === 'returned')?.day ?? null;
}

type WayBack = {
  /** When the carrier sent it back. */
  readonly returnedOn: IsoDate;
  /** The days of the outbound trip. */
  readonly handover: IsoDate;
  readonly promisedOn: IsoDate;
};
