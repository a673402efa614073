import { type IsoDate, laterOf, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { BagTracking } from './bag-tracking.ts';

type TrackedBag = Pick<BagTracking, 'progress' | 'holder' | 'expectedOn' | 'deliveredOn' | 'asksOnReceipt'> & {
  readonly leg: Leg;
};

/** How far an order has come, in a few words, by the last leg that has begun; null before the first scan. */
export function orderTrackingWords(bags: readonly TrackedBag[]): string | null {
  const begun = bags.filter(({ progress }) => progress !== 'label').map(({ leg }) => leg);
  const leg = begun.includes('return') ? 'return' : begun[0];
  if (leg === undefined) return null;
  // A bag that was sent back and travels again is tracked with its new order.
  const ofLeg = bags.filter((bag) => bag.leg === leg && bag.holder !== 'new-trip');
  if (ofLeg.length === 0) return t`Sent back`;
  if (ofLeg.some(needsAttention)) return t`Needs attention`;
  const open = ofLeg.filter(({ progress }) => progress !== 'delivered' && progress !== 'back-with-sender');
  if (open.length === 0) {
    if (ofLeg.some(({ progress }) => progress === 'back-with-sender')) return t`Back with the sender`;
    const day = latest(ofLeg.map(({ deliveredOn }) => deliveredOn));
    return day === null ? t`Delivered` : t`Delivered ${shortDate(day)}`;
  }
  if (open.some(({ expectedOn }) => expectedOn === null)) return t`Running late`;
  const day = latest(open.map(({ expectedOn }) => expectedOn));
  if (open.every(({ progress }) => progress === 'out-for-delivery')) return t`Out for delivery`;
  return day === null ? t`On its way` : t`On its way, arriving ${shortDate(day)}`;
}

/** A bag that has come back needs it as long as there is something to choose. */
function needsAttention({ progress, asksOnReceipt }: TrackedBag): boolean {
  return progress === 'lost' || progress === 'returned' || (progress === 'back-with-sender' && asksOnReceipt);
}

function latest(days: readonly (IsoDate | null)[]): IsoDate | null {
  return days.reduce((last, day) => (last === null || day === null ? (last ?? day) : laterOf(last, day)), null);
}
