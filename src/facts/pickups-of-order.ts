import type { Kysely } from 'kysely';
import { type Clock, localTime, momentAt } from '#ports/clock/clock.ts';
import { findClubs } from '#records/clubs/clubs.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from './draft-of-order.ts';
import { listParcelsOf } from '#records/parcels/parcels.ts';
import type { NewPickup } from '#records/parcels/pickups.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { pickupAddressKey } from '#rules/address/pickup-address-key.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { pickupMoments } from '#rules/parcels/pickup-moments.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';
import { pointContents } from '#rules/parcels/wanted-parcels.ts';
import { findPickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import { isDropOff, type Leg, type ShipPoint } from '#rules/shipment/draft.ts';
import { hashOfText } from './hash-of-text.ts';
import { type LocalTimeSources, timeZoneOf } from './local-time-of.ts';
import { parcelsOfOrder } from './parcels-of-order.ts';

export type PickupSources = LocalTimeSources & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly rateCards: readonly RateCard[];
};

/** How the bags of a leg get to the carrier. */
export type LegHandover =
  | { readonly kind: 'drop-off' }
  /** The carrier calls at the club every day, and needs no booking. */
  | { readonly kind: 'daily' }
  | { readonly kind: 'pickup'; readonly fromHour: number; readonly toHour: number };

/** The pickup of a leg as its order wants it now. */
export type PickupOfOrder = NewPickup & {
  readonly from: ShipPoint;
  readonly travelerName: string;
  readonly timeZone: string;
};

/**
 * The pickups that an order wants now: one for each leg that is collected and whose labels are all made, or as many of them as there will be.
 * All bags of a leg start at one address on one day with one carrier, so that they are one pickup.
 */
export async function pickupsOfOrder(sources: PickupSources, order: Order): Promise<readonly PickupOfOrder[]> {
  const parcels = await parcelsOfOrder(sources.db, order);
  const live = (await listParcelsOf(sources.db, order.id)).filter(({ state }) => isLiveParcel(state));
  const isBackPlanned = live.some(({ leg, state }) => leg === 'return' && state === 'planned');
  const backForReturn = isBackPlanned ? await listBackForReturn(sources.db, order.id) : new Set<number>();
  const handovers = await legHandovers(sources, order);
  return (['outbound', 'return'] as const).flatMap((leg) => {
    const handover = handovers[leg];
    const [first] = parcels.filter((parcel) => parcel.leg === leg);
    const ofLeg = live.filter((parcel) => parcel.leg === leg);
    const labels = ofLeg.filter(({ state }) => state === 'ready').map(({ reference }) => reference);
    // The driver comes for the bags that are there.
    const isUnfinished = ofLeg.some(
      (parcel) =>
        parcel.state === 'buying' ||
        (parcel.state === 'planned' && !waitsForArrival(parcel, live, (id) => backForReturn.has(id))),
    );
    if (handover?.kind !== 'pickup' || !first || isUnfinished || labels.length === 0) return [];
    const { carrier, handover: day, from, travelerName } = first;
    const { fromHour, toHour } = handover;
    const timeZone = timeZoneOf(sources, { ...from, club: null });
    const moments = pickupMoments({ day, toHour, now: localTime(sources.clock, timeZone) });
    const contents = JSON.stringify([carrier, day, fromHour, toHour, pointContents(from), labels]);
    return {
      leg,
      contentsHash: hashOfText(contents),
      placeHash: hashOfText(JSON.stringify([carrier, day, pickupAddressKey(from)])),
      carrier,
      day,
      fromHour,
      toHour,
      labels,
      bookBy: momentAt(moments.bookBy, timeZone),
      endsAt: momentAt({ day, hour: toHour }, timeZone),
      remindAt: momentAt(moments.remindAt, timeZone),
      remindBy: momentAt(moments.remindBy, timeZone),
      from,
      travelerName,
      timeZone,
    };
  });
}

/** How the bags of each leg are handed over, as the customer chose; nothing for a leg that the order does not have. */
export async function legHandovers(
  { db, rateCards }: Pick<PickupSources, 'db' | 'rateCards'>,
  order: Order,
): Promise<Readonly<Partial<Record<Leg, LegHandover>>>> {
  const draft = draftOf(order);
  const starts = { outbound: draft.origin, return: draft.destination };
  const clubIds = Object.values(starts).flatMap(({ type, clubId }) =>
    type === 'club' && clubId !== null ? [clubId] : [],
  );
  const daily = new Set((await findClubs(db, clubIds)).filter((club) => club.hasDailyPickup).map(({ id }) => id));
  const handoverOf = (leg: Leg): LegHandover => {
    const { pickupDate, pickupOptionId } = draft[leg];
    const { type, clubId } = starts[leg];
    if (isDropOff(draft[leg]) || !pickupDate) return { kind: 'drop-off' };
    if (type === 'club' && clubId !== null && daily.has(clubId)) return { kind: 'daily' };
    const rates = rateCardOn(rateCards, pickupDate).pickup;
    const option = findPickupFeeOption(pickupOptionId, { rates, originHasDailyPickup: false });
    if (!option || option.readyHour === null || option.closeHour === null) return { kind: 'drop-off' };
    return { kind: 'pickup', fromHour: option.readyHour, toHour: option.closeHour };
  };
  return { outbound: handoverOf('outbound'), ...(draft.roundtrip && { return: handoverOf('return') }) };
}
