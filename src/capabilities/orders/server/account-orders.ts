import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import type { ListDeps } from '#access/list-deps.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { readableDraftOf } from '#facts/draft-of-order.ts';
import { localTimeOf, type LocalTimeSources } from '#facts/local-time-of.ts';
import { trackedBags } from '#facts/tracked-bags.ts';
import { listOrdersOf, listVersionsOf, type Order } from '#records/orders/orders.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { listLargerSizesOf } from '#records/parcels/larger-sizes.ts';
import type { User } from '#records/people/users.ts';
import { countryName } from '#kit/country-name.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { orderProgress } from '#rules/account/order-progress.ts';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { addCents, subtractCents, zeroCents } from '#rules/money.ts';
import { largerSizeSums } from '#rules/orders/larger-sizes-on-receipt.ts';
import { onlyCanceledLeg } from '#rules/orders/only-canceled-leg.ts';
import { totalAfterRefunds } from '#rules/orders/receipt.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { orderTrackingWords } from '#rules/parcels/order-tracking-words.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import type { ListedOrder } from '../wire.ts';

export type AccountOrdersDeps = ListDeps & LocalTimeSources;

type AccountOrder = ListedOrder & { readonly placedAt: Date };

/** The orders of the signed-in user's account, including those that staff placed for them. SCR-06 */
export async function accountOrders(
  deps: AccountOrdersDeps,
  request: FastifyRequest,
): Promise<readonly AccountOrder[] | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  return deps.readList(request, async (db) => {
    const listed: AccountOrder[] = [];
    for (const order of await listOrdersOf(db, { userId: user.id, limit: limits.accountOrdersMax })) {
      listed.push(await listedOrder({ ...deps, db }, { user, order }));
    }
    return listed;
  });
}

async function listedOrder(
  deps: AccountOrdersDeps,
  { user, order }: { readonly user: User; readonly order: Order },
): Promise<AccountOrder> {
  const draft = readableDraftOf(order);
  const refunds = await listRefundsOf(deps.db, order.id);
  const legs = draft ? await legsOfOrder(deps, { draft, orderId: order.id }) : [];
  const canceledLeg = onlyCanceledLeg(legs);
  const shownLeg = canceledLeg === 'outbound' ? 'return' : 'outbound';
  const [from, to] =
    shownLeg === 'outbound' ? [draft?.origin, draft?.destination] : [draft?.destination, draft?.origin];
  const paidSizes = (await listLargerSizesOf(deps.db, order.id)).filter(({ state }) => state === 'paid');
  const sizes = largerSizeSums(paidSizes);
  const goodwill = order.version === 0 ? undefined : (await listVersionsOf(deps.db, order.id))[order.version]?.goodwill;
  return {
    id: order.id,
    displayId: order.displayId,
    placedAt: order.placedAt,
    total: addCents(order.total, sizes.paid),
    paid: addCents(
      totalAfterRefunds(order.total, {
        goodwill: goodwill ?? zeroCents,
        refunds: refunds.map(({ amount, orderVersion }) => ({ amount, isBeforeChange: orderVersion < order.version })),
      }),
      subtractCents(sizes.paid, sizes.refunded),
    ),
    refunded: addCents(...refunds.map(({ amount }) => amount), sizes.refunded),
    isRefundOnItsWay:
      refunds.some(({ state }) => state !== 'done') ||
      paidSizes.some(({ isRefunded, isRefundSent }) => isRefunded && !isRefundSent),
    from: from ? placeName(from) : '',
    to: to ? placeName(to) : '',
    isRoundtrip: draft?.roundtrip ?? false,
    pickupDate: draft?.[shownLeg].pickupDate ?? null,
    arrivalDate: draft?.[shownLeg].arrivalDate ?? null,
    bagCount: draft ? bagsOnLeg(draft, shownLeg).length : 0,
    progress: draft ? orderProgress(legs, today(deps, draft)) : 'done',
    canceledLeg,
    tracking: draft ? await trackingWords(deps, order) : null,
    receipt: receiptAddress({ role: user.role, orderId: order.id }),
  };
}

async function trackingWords(deps: AccountOrdersDeps, order: Order): Promise<string | null> {
  if ((await findScannedLegs(deps.db, order.id)).size === 0) return null;
  const bags = await trackedBags(deps, order);
  return orderTrackingWords(bags.map(({ wanted, tracking }) => ({ ...tracking, leg: wanted.leg })));
}

async function legsOfOrder(
  deps: AccountOrdersDeps,
  { draft, orderId }: { readonly draft: Draft; readonly orderId: number },
) {
  const canceled = new Set((await listCanceledLegs(deps.db, orderId)).map(({ leg }) => leg));
  return (draft.roundtrip ? (['outbound', 'return'] as const) : (['outbound'] as const)).map((leg) => ({
    leg,
    handover: draft[leg].pickupDate,
    arrival: draft[leg].arrivalDate,
    isCanceled: canceled.has(leg),
  }));
}

function today(deps: AccountOrdersDeps, { origin: { country, zip } }: Draft): IsoDate {
  return localTimeOf(deps, { country, zip, club: null }).day;
}

function placeName({ company, type, city, state, country }: ShipPoint): string {
  const abroad = country === 'US' ? '' : countryName(country);
  const place = [cityLabel({ city, state, country }), abroad].filter(Boolean).join(', ') || countryName(country);
  return type === 'club' && company !== '' ? `${company}, ${place}` : place;
}
