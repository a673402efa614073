import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCasesOf } from '#records/parcels/parcel-cases.ts';
import { listScansOf, type ParcelScan } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { type ChangeSources, loadOrderToChange } from '#facts/order-to-change.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { requestedPlace } from '#rules/brand/requested-place.ts';
import { localTime } from '#ports/clock/clock.ts';
import { type IsoDate, laterOf } from '#rules/dates.ts';
import { dayStrip } from '#rules/calendar/day-strip.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { orderCancellationText } from '#rules/orders/late-cancellation-text.ts';
import { hasNotArrived, legStage } from '#rules/orders/leg-stage.ts';
import type { ReceiptLeg } from '#rules/orders/receipt.ts';
import { orderDetailLines } from '#rules/orders/order-detail-lines.ts';
import { deliveredAtMs } from '#rules/parcels/late-delivery.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { transitDaysOfPrice } from '#rules/services/transit-days-of-price.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ShownLeg, ShownReceipt } from '../wire.ts';
import { findCancellationState, legsOfOrder } from './cancel-facts.ts';
import type { OrderReceipt, PlaceOfEnd } from './receipt-of-order.ts';

export type ShownReceiptDeps = ChangeSources & {
  readonly holidays: HolidayCalendar;
  readonly rateCards: readonly RateCard[];
};

/** The receipt as the page shows it: with the days and the map of each leg. */
export async function shownReceipt(
  deps: ShownReceiptDeps,
  order: Order,
  shown: OrderReceipt,
): Promise<Omit<ShownReceipt, 'isByLink'>> {
  const { receipt } = shown;
  const parcels = (await listParcelsOf(deps.db, order.id)).filter(({ state }) => isLiveParcel(state));
  const absent = shown.placed.since.absentBags ?? [];
  const ofLeg = (leg: Leg) =>
    parcels.filter((one) => one.leg === leg && !absent.some(({ leg: its, bag }) => its === leg && bag === one.bag));
  // A bag that the carrier has not scanned for too long counts as lost, whatever its last scan was.
  const cases = await listCasesOf(deps.db, order.id);
  const isLost = (parcelId: number) => cases.some((one) => one.kind === 'lost' && one.parcelId === parcelId);
  const stageOf = (leg: Leg) =>
    legStage(ofLeg(leg).map(({ id, progress }) => (isLost(id) && progress !== 'delivered' ? 'lost' : progress)));
  const isDelivered = (leg: Leg) =>
    ofLeg(leg).length > 0 && ofLeg(leg).every(({ progress }) => progress === 'delivered');
  const delivered = receipt.legs.map(({ leg }) => leg).filter(isDelivered);
  const scans = delivered.length > 0 ? await listScansOf(deps.db, order.id) : [];
  const deliveredOn = (leg: Leg): IsoDate | null =>
    delivered.includes(leg) ? deliveryDay(shown, { leg, parcels: ofLeg(leg), scans }) : null;
  const readyOf = (leg: Leg) => ofLeg(leg).filter(({ state, progress }) => state === 'ready' && progress === 'label');
  const unlabeledOf = (leg: Leg) => ofLeg(leg).filter(({ state }) => state === 'failed').length;
  return {
    ...receipt,
    legs: await Promise.all(
      receipt.legs.map(async (leg) => ({
        ...(await shownLeg(deps, order, shown, {
          ...leg,
          deliveredOn: deliveredOn(leg.leg),
          stage: stageOf(leg.leg),
        })),
        unlabeledCount: unlabeledOf(leg.leg),
        readyLabelCount: leg.canceledOn === null ? readyOf(leg.leg).length : 0,
      })),
    ),
    isOfGuest: shown.owner.isGuest,
    canBeChanged: (await loadOrderToChange(deps, order)).problem === null,
    ...(await freeCancellationOf(deps, order, shown)),
    detailLines: orderDetailLines(order.details, requestedPlace(brandByKey(receipt.brand))),
  };
}

/** By the same facts as when it is canceled. PRC-04 */
async function freeCancellationOf(
  deps: ShownReceiptDeps,
  order: Order,
  shown: OrderReceipt,
): Promise<Pick<ShownReceipt, 'freeCancellation' | 'isCancellationFree'>> {
  const legs = await legsOfOrder(deps, shown);
  const { remainingLegs } = legs ? await findCancellationState(deps.db, order, legs) : { remainingLegs: [] };
  const open = remainingLegs.filter(({ isScanned }) => !isScanned);
  const outbound = open.find(({ leg }) => leg === 'outbound');
  const returnHandover = open.find(({ leg }) => leg === 'return')?.handover ?? null;
  const found = outbound && freeCancellation(outbound);
  const isCollected = shown.receipt.legs.some(({ leg, isDropOff }) => leg === 'outbound' && !isDropOff);
  const textOfOutbound = () => {
    // The same rule as for canceling: without a label, it is our fault that it can't begin.
    if (outbound?.lacksLabel) return messageText('cancelFreeNoLabel');
    return found ? freeCancellationText(found, { isCollected, hasReturn: returnHandover !== null }) : null;
  };
  return {
    freeCancellation: orderCancellationText(textOfOutbound(), returnHandover),
    isCancellationFree: open.length > 0 && (!found || outbound.lacksLabel === true || found.kind === 'until'),
  };
}

async function shownLeg(
  { holidays, rateCards }: ShownReceiptDeps,
  order: Order,
  shown: OrderReceipt,
  leg: ReceiptLeg & Pick<ShownLeg, 'deliveredOn' | 'stage'>,
): Promise<Omit<ShownLeg, 'unlabeledCount' | 'readyLabelCount'>> {
  const { origin, destination } = shown.places;
  const [from, to] = leg.leg === 'outbound' ? [origin, destination] : [destination, origin];
  const isDomestic = isDomesticRoute({ origin: origin.country, destination: destination.country });
  // Within one country all vans have the same holidays; the ship page used the origin's list, too.
  const vans = await holidays.list({
    country: isDomestic ? origin.country : to.country,
    brandId: brandByKey(shown.receipt.brand).id,
    direction: 'pickup',
  });
  const last = lastDay(leg);
  const isLate = last !== leg.arrival;
  const isPromiseOnly = isLate || hasNotArrived(leg);
  return {
    ...leg,
    days: dayStrip({
      handover: leg.handover,
      arrival: last,
      // Late bags travel longer than their service takes; no place is closed for that.
      transitDays: !isLate ? transitDaysOf(rateCards, order, shown, leg) : Number.POSITIVE_INFINITY,
      dropOff: leg.isDropOff,
      holidays: vans,
    }).map((cell) => (isPromiseOnly && cell.day === leg.arrival ? { ...cell, words: t`Promised day` } : cell)),
    route: from.isExact && to.isExact ? routeOf(from, to) : null,
  };
}

/** The day of the delivery, or on which it is expected. Bags that come early or not at all are shown with the days that were promised. */
function lastDay(leg: ReceiptLeg & Pick<ShownLeg, 'deliveredOn' | 'stage'>): IsoDate {
  if (leg.deliveredOn !== null) return laterOf(leg.deliveredOn, leg.arrival);
  return hasNotArrived(leg) ? leg.arrival : (leg.expectedOn ?? leg.arrival);
}

/** The local day on which the last of the bags was delivered, each by its first scan, as when a late bag is refunded. */
function deliveryDay(
  { places }: OrderReceipt,
  {
    leg,
    parcels,
    scans,
  }: { readonly leg: Leg; readonly parcels: readonly Parcel[]; readonly scans: readonly ParcelScan[] },
): IsoDate | null {
  const { timeZone } = places[leg === 'outbound' ? 'destination' : 'origin'];
  const times = parcels.flatMap(({ id }) => deliveredAtMs(scans.filter(({ parcelId }) => parcelId === id)) ?? []);
  return times.length === 0 ? null : localTime({ nowMs: () => Math.max(...times) }, timeZone).day;
}

function routeOf(from: PlaceOfEnd, to: PlaceOfEnd): NonNullable<ShownLeg['route']> {
  const pointOf = ({ label, latitude, longitude, country }: PlaceOfEnd) => ({ label, latitude, longitude, country });
  return { from: pointOf(from), to: pointOf(to), miles: Math.round(milesBetween(from, to)) };
}

/** Days beyond those of the service are days on which a place was closed. */
function transitDaysOf(rateCards: readonly RateCard[], order: Order, shown: OrderReceipt, { leg }: ReceiptLeg): number {
  const { draft, price } = shown.placed;
  const transport = price.steps.find((step) => step.leg === leg && step.reason.rule === 'transport');
  const card = rateCards.find(({ version }) => version === order.rateCardVersion);
  return transitDaysOfPrice(transport, { card, level: draft[leg].service?.systemName });
}
