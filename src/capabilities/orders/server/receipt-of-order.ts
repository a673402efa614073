import type { Kysely } from 'kysely';
import { localTime } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { type Club, findClubs } from '#records/clubs/clubs.ts';
import { listVersionsOf, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { listAbsentBags } from '#records/parcels/absent-bags.ts';
import { findCarrierChanges } from '#records/parcels/carrier-changes.ts';
import { listLargerSizesOf } from '#records/parcels/larger-sizes.ts';
import type { CountryPlaces } from '#facts/shipment-facts.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from '#records/people/users.ts';
import { countryName } from '#kit/country-name.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { fullName } from '#rules/account/full-name.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import type { IsoDate } from '#rules/dates.ts';
import { zeroCents } from '#rules/money.ts';
import { type PaidLargerSize, withLargerSizes } from '#rules/orders/larger-sizes-on-receipt.ts';
import { paymentLabels, type PlacedOrder, type Receipt, type ReceiptLeg, receiptOf } from '#rules/orders/receipt.ts';
import { largerSizeText } from '#rules/parcels/larger-size-text.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierLevelById } from '#rules/services/service-levels.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, End, ShipPoint } from '#rules/shipment/draft.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';
import { withTranslatedLabels } from './refund-labels.ts';

/** What a receipt is read from. In a transaction `db` is the transaction. */
export type ReceiptSources = {
  readonly db: Kysely<Tables>;
  readonly postalData: PostalData;
  readonly countryPlaces: CountryPlaces;
};

/** An end of an order on the map and on the clock. */
export type PlaceOfEnd = {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly timeZone: string;
  /** Whether it is the place itself, or only its country. */
  readonly isExact: boolean;
};

/** A receipt with what page, email and calendar need in addition. */
export type OrderReceipt = {
  readonly receipt: Receipt;
  readonly placed: PlacedOrder;
  readonly owner: User;
  readonly places: Readonly<Record<End, PlaceOfEnd>>;
};

/** The receipt of an order, read from the order itself, so that page, email and calendar files agree. SCR-06 */
export async function receiptOfOrder(
  sources: ReceiptSources,
  order: Order,
  known: {
    readonly owner?: User;
    /** Whether it is being placed right now, so that nothing can have happened to it. */
    readonly isNew?: boolean;
  } = {},
): Promise<OrderReceipt> {
  const draft = draftOf(order);
  const owner = known.owner ?? (await findUser(sources.db, order.userId));
  const places = await placesOfDraft(sources, draft);
  if (!owner) throw new Error(`Order ${order.id} has no owner`);
  const dayOf = (moment: Date) => localTime({ nowMs: () => moment.getTime() }, places.origin.timeZone).day;
  const placed: PlacedOrder = {
    orderId: order.id,
    displayId: order.displayId,
    placedOn: dayOf(order.placedAt),
    payer: { name: fullName(owner) || owner.email, email: owner.email },
    draft,
    isInternational: isCustomsInfoRequired({ origin: draft.origin.country, destination: draft.destination.country }),
    ...orderPriceFromJson(order.price),
    since: known.isNew ? nothingSince : await sinceOf(sources.db, order, dayOf),
  };
  const sizes = known.isNew ? [] : await paidLargerSizes(sources.db, { orderId: order.id, draft, dayOf });
  const receipt = withLargerSizes(withServiceNames(receiptOf(placed, countryName), draft), sizes);
  return { receipt, placed, owner, places };
}

/** What was paid for bags above their size. PRC-04 */
async function paidLargerSizes(
  db: Kysely<Tables>,
  {
    orderId,
    draft,
    dayOf,
  }: { readonly orderId: number; readonly draft: Draft; readonly dayOf: (moment: Date) => IsoDate },
): Promise<readonly PaidLargerSize[]> {
  const paid = (await listLargerSizesOf(db, orderId)).filter(({ state }) => state === 'paid');
  return paid.map(({ id, leg, bag, amount, isPaidByCard, cardLastFour, refundAskedAt, isRefundSent, ...measured }) => {
    const sku = bagsOnLeg(draft, leg)[bag - 1]?.sku;
    const bagName = sku ? bagLabel(sku) : '';
    return {
      id,
      leg,
      bagName,
      reason: largerSizeText({ ...measured, bagName }),
      amount,
      isPaidByCard,
      cardLastFour,
      refund: refundAskedAt && { on: dayOf(refundAskedAt), isSent: isRefundSent },
    };
  });
}

/** An order stores the carrier's code of a service, in capitals; page, email and calendar show its display name. */
function withServiceNames(receipt: Receipt, draft: Draft): Receipt {
  const nameOf = ({ leg, service }: ReceiptLeg): string => {
    const levelId = draft[leg].service?.levelId;
    return (levelId === undefined ? undefined : carrierLevelById(levelId)?.displayName) ?? service;
  };
  return { ...receipt, legs: receipt.legs.map((leg) => ({ ...leg, service: nameOf(leg) })) };
}

const nothingSince: PlacedOrder['since'] = { canceled: {}, refunds: [], changes: [] };

/** What happened to the order afterwards, dated by the local time of its origin. PRC-04 */
async function sinceOf(
  db: Kysely<Tables>,
  { id, version }: Order,
  dayOf: (moment: Date) => IsoDate,
): Promise<PlacedOrder['since']> {
  const canceled = await listCanceledLegs(db, id);
  const refunds = await withTranslatedLabels(db, { orderId: id, refunds: await listRefundsOf(db, id) });
  const versions = version === 0 ? [] : await listVersionsOf(db, id);
  const changes = versions.slice(1, version + 1);
  const byCarriers = await findCarrierChanges(db, id);
  return {
    canceled: Object.fromEntries(canceled.map(({ leg, canceledAt }) => [leg, dayOf(canceledAt)])),
    refunds: refunds.map((refund) => ({
      ...refund,
      on: dayOf(refund.createdAt),
      isBeforeChange: refund.orderVersion < version,
    })),
    changes: changes.map(({ at, difference }) => ({ on: dayOf(at), difference })),
    refusedPickups: byCarriers.refusedPickups,
    arrivals: byCarriers.arrivals,
    carrierChanges: byCarriers.count,
    absentBags: await listAbsentBags(db, id),
    goodwill: changes.at(-1)?.goodwill ?? zeroCents,
    paidBefore: versions.slice(0, version).flatMap(({ price }) => paymentLabels(orderPriceFromJson(price))),
  };
}

/** Where an order begins and ends. */
export async function placesOfDraft(sources: ReceiptSources, draft: Draft): Promise<OrderReceipt['places']> {
  return placesOf(sources, draft, await clubsById(sources, clubIdsOf(draft)));
}

/** Where orders begin and end, in the order of their drafts. */
export async function placesOfDrafts(
  sources: ReceiptSources,
  drafts: readonly Draft[],
): Promise<readonly OrderReceipt['places'][]> {
  const clubs = await clubsById(sources, [...new Set(drafts.flatMap(clubIdsOf))]);
  return drafts.map((draft) => placesOf(sources, draft, clubs));
}

async function clubsById({ db }: ReceiptSources, ids: readonly number[]): Promise<ReadonlyMap<number, Club>> {
  const found = ids.length > 0 ? await findClubs(db, ids) : [];
  return new Map(found.map((club) => [club.id, club]));
}

function clubIdsOf({ origin, destination }: Draft): readonly number[] {
  return [origin, destination].flatMap(({ type, clubId }) => (type === 'club' && clubId !== null ? [clubId] : []));
}

function placesOf(sources: ReceiptSources, draft: Draft, clubs: ReadonlyMap<number, Club>): OrderReceipt['places'] {
  const placeOfEnd = (point: ShipPoint): PlaceOfEnd => {
    const club = point.type === 'club' && point.clubId !== null ? clubs.get(point.clubId) : undefined;
    const known = club ?? sources.postalData.find({ country: point.country, zip: point.zip });
    const [latitude = 0, longitude = 0, timeZone = 'UTC'] = sources.countryPlaces[point.country] ?? [];
    return {
      label: cityLabel(point) || countryName(point.country),
      latitude: known?.latitude ?? Number(latitude),
      longitude: known?.longitude ?? Number(longitude),
      country: point.country,
      timeZone: known?.timeZone ?? String(timeZone),
      isExact: known !== undefined,
    };
  };
  return { origin: placeOfEnd(draft.origin), destination: placeOfEnd(draft.destination) };
}
