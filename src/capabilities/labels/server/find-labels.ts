import { isSentBack } from '#rules/parcels/parcel-progress.ts';
import type { Kysely } from 'kysely';
import { localTimeOf, type LocalTimeSources } from '#facts/local-time-of.ts';
import { type ParcelOfOrder, parcelsOfOrder } from '#facts/parcels-of-order.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { findCarrierChanges } from '#records/parcels/carrier-changes.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import { findRefundedParcels } from '#records/parcels/transport-refunds.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { isBefore } from '#rules/dates.ts';
import { homePaper } from '#rules/parcels/paper.ts';
import { labelState, labelWords } from '#rules/parcels/label-words.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { replacesLabel } from '#rules/parcels/replaces-label.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import type { ShownLabels } from '../wire.ts';

export type LabelsDeps = LocalTimeSources & { readonly db: Kysely<Tables> };

/** A bag that the order ships, and its parcel; null until that is planned. */
export type BagWithParcel = {
  readonly wanted: ParcelOfOrder;
  readonly parcel: Parcel | null;
  /** Whether there was an earlier label, which may have been printed. */
  readonly isReplacement: boolean;
  /** Whether its label is made once the bag has arrived. */
  readonly waits: boolean;
  /** Whether that bag was sent back on the outbound leg. */
  readonly wasSentBack: boolean;
};

/** The bags of an order as it is now. A label that was bought for an earlier version of the order belongs to none of them. */
export async function findLabels({ db }: LabelsDeps, order: Order): Promise<readonly BagWithParcel[]> {
  const known = await listParcelsOf(db, order.id);
  const live = known.filter(({ state }) => isLiveParcel(state));
  const refunded = await findRefundedParcels(db, order.id);
  const backForReturn = await listBackForReturn(db, order.id);
  return (await parcelsOfOrder(db, order)).flatMap((wanted): readonly BagWithParcel[] => {
    const { leg, bag, contentsHash } = wanted;
    const parcel = live.find((one) => one.leg === leg && one.bag === bag && one.contentsHash === contentsHash);
    if (!parcel) {
      const last = known.findLast((one) => one.leg === leg && one.bag === bag);
      // A bag that was lost on the outbound leg needs no label for the return leg.
      if (last && refunded.has(last.id)) return [];
      return [{ wanted, parcel: null, isReplacement: false, waits: false, wasSentBack: false }];
    }
    const waits = waitsForArrival(parcel, known, (id) => backForReturn.has(id));
    const wasSentBack =
      waits && live.some((there) => there.leg === 'outbound' && there.bag === bag && isSentBack(there.progress));
    return [{ wanted, parcel, isReplacement: replacesLabel(parcel, known), waits, wasSentBack }];
  });
}

/** The legs whose bags are brought to a store, also because the carrier has refused to come for them. */
export async function findDropOffs({ db }: LabelsDeps, order: Order): Promise<ReadonlySet<Leg>> {
  const { refusedPickups } = await findCarrierChanges(db, order.id);
  const draft = draftOf(order);
  const legs: readonly Leg[] = ['outbound', 'return'];
  return new Set(legs.filter((leg) => refusedPickups.includes(leg) || isDropOff(draft[leg])));
}

/** The labels of an order as the page shows them. */
export async function showLabels(deps: LabelsDeps, order: Order): Promise<ShownLabels> {
  const bags = await findLabels(deps, order);
  const dropOffs = await findDropOffs(deps, order);
  const legs: readonly Leg[] = ['outbound', 'return'];
  return {
    orderId: order.id,
    paper: homePaper(bags.find(({ wanted }) => wanted.leg === 'outbound')?.wanted.from.country ?? 'US'),
    legs: legs
      .map((leg) => ({
        leg,
        isDropOff: dropOffs.has(leg),
        labels: bags.filter(({ wanted }) => wanted.leg === leg).map(shown),
      }))
      .filter(({ labels }) => labels.length > 0),
  };

  function shown({ wanted, parcel, isReplacement, waits, wasSentBack }: BagWithParcel) {
    const { day } = localTimeOf(deps, { ...wanted.from, club: null });
    const state = labelState(parcel, { today: day, handover: wanted.handover, waits });
    const dueOn = parcel && parcel.dueOn;
    const isOverdue = waits && dueOn !== null && !isBefore({ day, than: dueOn });
    return {
      bag: wanted.bag,
      traveler: wanted.travelerName,
      bagName: bagLabel(wanted.sku),
      state,
      words: labelWords(state, {
        dueOn,
        isReplacement,
        isOverdue,
        isSentBack: wasSentBack,
        handover: wanted.handover,
        today: day,
      }),
      carrier: carrierOptions[wanted.carrier],
      trackingNumber: parcel?.trackingNumber ?? null,
    };
  }
}
