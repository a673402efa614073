import { declaredBags } from '#facts/declared-bags.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { Refusal } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { findLatestCustomsInfo } from '#records/carts/customs-infos.ts';
import { findCartIdsOfOrder, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { listParcelsOf } from '#records/parcels/parcels.ts';
import { inLanguage } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { homePaper } from '#rules/parcels/paper.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { PrintedCustomsBag } from './customs-pdf.ts';
import { customsBags, customsLegs, type InventoryDeps } from './show-inventory.ts';

/** Commercial invoice and customs declaration of each bag that travels on a leg and whose contents are known, as a file to print. INT-01 */
export async function printCustomsPapers(
  { db, clock }: InventoryDeps & { readonly clock: Clock },
  order: Order,
  { leg }: { readonly leg: Leg },
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  if (!(await customsLegs(db, order)).includes(leg)) return new Refusal(409, messageText('customsNotNeeded'));
  const declared = await declaredBags(db, order, leg);
  const { known } = await customsBags(db, order, leg);
  if (known.length === 0) return new Refusal(409, messageText('customsContentsMissing'));
  const parcels = await parcelsOfOrder(db, order);
  // If the return was canceled, the bags stay at the destination.
  const comingBack = parcels.some((parcel) => parcel.leg === 'return') ? await declaredBags(db, order, 'return') : [];
  const live = (await listParcelsOf(db, order.id)).filter(({ state }) => isLiveParcel(state));
  const stay = await findLatestCustomsInfo(db, await findCartIdsOfOrder(db, order));
  const bags = parcels.flatMap((parcel): PrintedCustomsBag[] => {
    const bag = declared[parcel.bag - 1];
    if (!bag || parcel.leg !== leg || !known.includes(parcel.bag)) return [];
    const label = live.find((one) => one.leg === leg && one.bag === parcel.bag);
    return [
      {
        number: `${order.displayId}-${leg === 'outbound' ? 'A' : 'B'}${parcel.bag}`,
        bag: parcel.bag,
        bagCount: parcel.bagCount,
        bagName: inLanguage('en', () => bagLabel(parcel.sku)),
        weightCapPounds: sizeClassBySku(parcel.sku).weightCapPounds,
        travelerName: parcel.travelerName,
        from: parcel.from,
        to: parcel.to,
        shipsOn: parcel.handover,
        carrierName: carrierOptions[parcel.carrier],
        trackingNumber: label?.trackingNumber ?? null,
        stay: stay ?? null,
        leg,
        isReturned: comingBack.some((one) => one.bag === bag.bag),
        items: bag.items,
      },
    ];
  });
  // Loaded when the first papers are printed, as for labels.
  const { customsPdf } = await import('./customs-pdf.ts');
  const paper = homePaper(draftOf(order).origin.country);
  return customsPdf(bags, { paper, title: order.displayId, madeAt: nowOf(clock) });
}
