import { clockTime, type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import type { PickupMoment } from './pickup-moments.ts';
import type { PickupState } from './pickup-states.ts';

/** When the carrier comes. */
export type PickupTime = { readonly day: IsoDate; readonly fromHour: number; readonly toHour: number };

/**
 * What a customer sees of the pickup of a leg.
 * - `later`: it is booked once the labels are made
 * - `soon`: the carrier is being asked
 * - `booked`: the carrier comes
 * - `problem`: the carrier does not come
 * - `daily`: the carrier calls every day, and nothing is booked
 */
export const pickupNotices = ['later', 'soon', 'booked', 'problem', 'daily'] as const;

export type PickupNotice = (typeof pickupNotices)[number];

export function pickupNotice(live: { readonly state: PickupState } | undefined): Exclude<PickupNotice, 'daily'> {
  switch (live?.state) {
    case 'booked':
      return 'booked';
    case 'refused':
    case 'settled':
      return 'problem';
    case 'planned':
    case 'booking':
      return 'soon';
    default:
      return 'later';
  }
}

/** `9:00 AM – 12:00 PM`. */
export function hoursWords({ fromHour, toHour }: Pick<PickupTime, 'fromHour' | 'toHour'>): string {
  return `${hourWords(fromHour)} – ${hourWords(toHour)}`;
}

/** `9:00 AM`. */
function hourWords(hour: number): string {
  return clockTime({ hour: hour % 24, minute: 0 });
}

/** The state of the pickup, in one line. */
export function pickupWords(
  notice: PickupNotice,
  {
    time,
    carrierName,
    confirmation,
    bagCount,
  }: {
    readonly time: PickupTime;
    readonly carrierName: string;
    readonly confirmation: string | null;
    readonly bagCount: number;
  },
): string {
  const when = `${shortDate(time.day)}, ${hoursWords(time)}`;
  switch (notice) {
    case 'booked':
      return t`Pickup booked: ${when}, confirmation ${confirmation ?? ''}`;
    case 'soon':
      return t`We’re booking your pickup: ${when}`;
    case 'later':
      return t`Pickup: ${when}. We’ll book it when your labels are made.`;
    case 'problem':
      return bagCount === 1
        ? t`${carrierName} can’t collect your bag on ${shortDate(time.day)}.`
        : t`${carrierName} can’t collect your bags on ${shortDate(time.day)}.`;
    case 'daily':
      return t`Pickup: ${shortDate(time.day)}. ${carrierName} comes there every day, so there’s nothing to book.`;
    default:
      return unreachable(notice);
  }
}

/** What to do, in whole sentences; null while there is nothing to do. */
export function pickupAdvice(
  notice: PickupNotice,
  {
    time,
    carrierName,
    bagCount,
    now = null,
  }: {
    readonly time: PickupTime;
    readonly carrierName: string;
    readonly bagCount: number;
    readonly now?: PickupMoment | null;
  },
): string | null {
  const isOne = bagCount === 1;
  switch (notice) {
    case 'booked':
      return readyWords({ time, bagCount, now });
    case 'daily':
      return isOne
        ? t`Have your bag ready that morning, with its label on.`
        : t`Have your bags ready that morning, with their labels on.`;
    case 'problem':
      return isOne
        ? t`Please drop it off at a ${carrierName} store that day: your label works there. We refund the pickup fee. If you can’t get to a store, please call us.`
        : t`Please drop them off at a ${carrierName} store that day: your labels work there. We refund the pickup fee. If you can’t get to a store, please call us.`;
    case 'soon':
    case 'later':
      return null;
    default:
      return unreachable(notice);
  }
}

/** By when the bags are to be ready for a booked pickup: at once if its hours have begun. */
export function readyWords({
  time: { day, fromHour },
  bagCount,
  now,
}: {
  readonly time: PickupTime;
  readonly bagCount: number;
  /** Where the carrier comes; null if the pickup is ahead. */
  readonly now: PickupMoment | null;
}): string {
  const isOne = bagCount === 1;
  if (now?.day === day && now.hour >= fromHour) {
    return isOne ? t`Have your bag ready now, with its label on.` : t`Have your bags ready now, with their labels on.`;
  }
  return isOne
    ? t`Have your bag ready by ${hourWords(fromHour)}, with its label on.`
    : t`Have your bags ready by ${hourWords(fromHour)}, with their labels on.`;
}
