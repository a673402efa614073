import { timeZoneOf } from '#facts/local-time-of.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/** The local day at the place where the bag was sent from, because that is probably where the customer reads it. */
export function senderDay(
  deps: ParcelDeps,
  order: Order,
  { leg, at }: { readonly leg: Parcel['leg']; readonly at: Date },
): IsoDate {
  const { origin, destination } = draftOf(order);
  const timeZone = timeZoneOf(deps, { ...(leg === 'outbound' ? origin : destination), club: null });
  return localTime({ nowMs: () => at.getTime() }, timeZone).day;
}
