import { timeZoneOf } from '#facts/local-time-of.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/** The day of a moment where the bag goes back to, for its customer to read. */
export function settleDay(
  deps: ParcelDeps,
  order: Order,
  { leg, settleAt }: { readonly leg: Parcel['leg']; readonly settleAt: Date },
): IsoDate {
  const { origin, destination } = draftOf(order);
  const timeZone = timeZoneOf(deps, { ...(leg === 'outbound' ? origin : destination), club: null });
  return localTime({ nowMs: () => settleAt.getTime() }, timeZone).day;
}
