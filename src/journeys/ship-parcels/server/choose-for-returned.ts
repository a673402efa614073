import type { ReadOrder } from '#kit/named-order/wire.ts';
import type { FastifyRequest } from 'fastify';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { sendRefundNow } from '#capabilities/orders/server/refund-order.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { wholeRefundOf } from '#facts/refund-of-missing-bags.ts';
import { listAbsentBags } from '#records/parcels/absent-bags.ts';
import { findRefundOfMissing } from '#records/parcels/parcel-cases.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { listOnNewTrips, listReturnedBagsOf, type ReturnedBag } from '#records/parcels/returned-bags.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import type { ReturnedBagChoice } from '#rules/parcels/returned-bag.ts';
import { wantedParcels } from '#rules/parcels/wanted-parcels.ts';
import { parseSku } from '#rules/products/sku.ts';
import { unreachable } from '#rules/result.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';
import { type EndPrefill, prefillToUrl } from '#rules/shipment-form/prefill.ts';
import type { ShownReturnedBag } from '../wire.ts';
import { bagNameOf, placeOfBag } from './name-returned-bag.ts';
import { type ReturnedDeps, applyReturnChoice } from './returned-bags.ts';
import { senderDay } from './sender-day.ts';

/** The bags of an order that were sent back. PRC-04 */
export async function showReturnedBags(
  deps: ReturnedDeps & ReceiptLinkDeps,
  named: ReadOrder,
  request: FastifyRequest,
): Promise<readonly ShownReturnedBag[] | Refusal> {
  return changeReturned(deps, { named, request }, async () => null);
}

/** Makes a change, which may be refused, and shows the bags of the order that were sent back as they are afterwards. */
export async function changeReturned(
  deps: ReturnedDeps & ReceiptLinkDeps,
  { named, request }: { readonly named: ReadOrder; readonly request: FastifyRequest },
  change: (order: Order) => Promise<Refusal | null>,
): Promise<readonly ShownReturnedBag[] | Refusal> {
  const found = await findReadableOrder(deps, named, request);
  if (found instanceof Refusal) return found;
  const refusal = await change(found.order);
  return refusal ?? shownReturnedBags(deps, found.order);
}

/** The bag travels again, or the price of its trip is refunded. A forwarded link can do no harm: a refund goes to where the payment came from. PRC-04 */
export async function chooseForReturned(
  deps: ReturnedDeps & ReceiptLinkDeps,
  { named, id, choice }: { readonly named: ReadOrder; readonly id: number; readonly choice: ReturnedBagChoice },
  request: FastifyRequest,
): Promise<readonly ShownReturnedBag[] | Refusal> {
  return changeReturned(deps, { named, request }, async (order) => {
    const outcome = await inTransaction(deps.db, (tx) => applyReturnChoice(tx, deps, { order, id, choice }));
    switch (outcome.kind) {
      case 'unknown':
        return refuseUnknown(messageText('bagOfOrderUnknown'), 'id');
      case 'over':
        return refuseAt('choice', messageText(outcome.why));
      case 'code-used':
        return new Refusal(409, messageText('couponAlreadyUsed'));
      case 'done':
        await deps.faults?.at('after-case');
        for (const refund of outcome.refunds) await sendRefundNow(deps, refund);
        return null;
      default:
        return unreachable(outcome);
    }
  });
}

/** A 409: the request is valid, but the current state does not allow it. */
function refuseAt(field: string, message: string): Refusal {
  return new Refusal(409, message, [{ field, message }]);
}

/** The bags about which something is left to choose or to show. For a bag that staff took care of, what they arranged and that its return label waits. */
async function shownReturnedBags(deps: ReturnedDeps, order: Order): Promise<readonly ShownReturnedBag[]> {
  const known = await listReturnedBagsOf(deps.db, order.id);
  if (known.length === 0) return [];
  const absent = await listAbsentBags(deps.db, order.id);
  const onNewTrips = await listOnNewTrips(deps.db, order.id);
  const returnStartsOn = draftOf(order).return.pickupDate;
  const returnWaitsUntil = ({ leg, bag }: ReturnedBag): IsoDate | null =>
    leg === 'outbound' && absent.some((one) => one.why === 'sent-back' && one.bag === bag) ? returnStartsOn : null;
  const bags = known.filter((one) => one.state !== 'ended' || one.arranged !== null || returnWaitsUntil(one) !== null);
  const parcels = await listParcelsOf(deps.db, order.id);
  return Promise.all(
    bags.map(async (one) => ({
      ...one,
      ...placeOfBag(order, one),
      bagName: bagNameOf(order, one),
      refundAmount: await wholeRefund(deps, order, { one, parcels }),
      refundOn: one.refundAt && senderDay(deps, order, { leg: one.leg, at: one.refundAt }),
      shipQuery: shipQuery(order, one, returnWaitsUntil(one)),
      isTripBooked: onNewTrips.has(one.parcelId),
      returnWaitsUntil: returnWaitsUntil(one),
    })),
  );
}

/** What is refunded in all if its customer asks for it now, or what was refunded. */
async function wholeRefund(
  { db }: ReturnedDeps,
  order: Order,
  { one, parcels }: { readonly one: ReturnedBag; readonly parcels: readonly Parcel[] },
): Promise<Cents | null> {
  const parcel = parcels.find(({ id }) => id === one.parcelId);
  if (!parcel || one.amount === null) return null;
  if (one.state !== 'refunded') return wholeRefundOf(db, { order, parcels: [parcel], amount: one.amount });
  return findRefundOfMissing(db, parcel.id);
}

/** The same trip again, one way: addresses, bag and code, but no names. Where its return waits, the ship page says which services arrive too late for that. */
function shipQuery(order: Order, { leg, bag, couponCode }: ReturnedBag, returnWaitsUntil: IsoDate | null): string {
  const wanted = wantedParcels(draftOf(order), { canceled: new Set() }).find(
    (one) => one.leg === leg && one.bag === bag,
  );
  if (!wanted) return '';
  const product = parseSku(wanted.sku);
  const trip = prefillToUrl({
    origin: endPrefill(wanted.from),
    destination: endPrefill(wanted.to),
    products: product ? [product] : [],
    traveler: {},
    oneway: true,
    quantities: {},
    luggageFirst: false,
    mode: null,
    pickupDate: null,
    returnDate: null,
    service: null,
    returnService: null,
  });
  return [
    trip,
    ...(returnWaitsUntil === null ? [] : [`${pageParameters.neededBy}=${addDays(returnWaitsUntil, -1)}`]),
    ...(couponCode === null ? [] : [`coupon=${couponCode}`]),
  ].join('&');
}

function endPrefill({ type, clubId, country, zip, city, state, address }: ShipPoint): EndPrefill {
  return type === 'club' && clubId !== null ? { clubId } : { country, zip, city, state, address };
}
