import { addDays, isBefore, type IsoDate } from '#rules/dates.ts';
import { parcelLimits } from './parcel-limits.ts';
import type { Scan } from './scans.ts';

/**
 * When a bag that was sent back should be with its sender again: carriers name no day for it, so we count as many days on which they work as the outbound trip
 * takes. SCR-06 DAT-05
 */
export function backWithSenderDay({ returnedOn, handover, promisedOn, isCarrierDay }: WayBack): IsoDate {
  let left = Math.max(1, carrierDaysBetween({ after: handover, until: promisedOn, isCarrierDay }));
  let day = returnedOn;
  while (left > 0) {
    day = addDays(day, 1);
    if (isCarrierDay(day)) left -= 1;
  }
  return day;
}

function carrierDaysBetween({
  after,
  until,
  isCarrierDay,
}: {
  readonly after: IsoDate;
  readonly until: IsoDate;
  readonly isCarrierDay: (day: IsoDate) => boolean;
}): number {
  let count = 0;
  for (let day = after; isBefore({ day, than: until }); ) {
    day = addDays(day, 1);
    if (isCarrierDay(day)) count += 1;
  }
  return count;
}

/** Whether it should have been back so long ago that staff ask the carrier. */
export function isBackOverdue({
  today,
  ...way
}: WayBack & { /** Where its sender is. */ readonly today: IsoDate }): boolean {
  return isBefore({ day: addDays(backWithSenderDay(way), parcelLimits.backOverdueDays), than: addDays(today, 1) });
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
  /** Whether the carrier works where its sender is. */
  readonly isCarrierDay: (day: IsoDate) => boolean;
};
