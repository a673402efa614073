import type { Kysely } from 'kysely';
import { findClubs } from '#records/clubs/clubs.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { findCompensation } from '#records/money/refunds.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from './draft-of-order.ts';
import type { Tables } from '#records/tables.ts';
import type { MessageName } from '#rules/messages.ts';
import { addCents, type Cents } from '#rules/money.ts';
import { changeProblem } from '#rules/orders/order-change.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { type LocalTimeSources, localTimeOf } from './local-time-of.ts';

/** An order that is to be changed. */
export type OrderToChange = {
  readonly order: Order;
  /** What was paid for it, less refunds. */
  readonly paid: Cents;
  /** What was refunded as goodwill; it is not charged again. */
  readonly goodwill: Cents;
  /** Why it can't be changed; null when it can. */
  readonly problem: MessageName | null;
};

export type ChangeSources = LocalTimeSources & { readonly db: Kysely<Tables> };

/** Loads an order to change, for the price that is shown and for the one that is paid. PRC-04 */
export async function loadOrderToChange(sources: ChangeSources, order: Order): Promise<OrderToChange> {
  const paid = await findPaidForOrder(sources.db, order.id);
  return {
    order,
    paid: addCents(...paid.map(({ amount }) => amount)),
    goodwill: await findCompensation(sources.db, order.id),
    problem: changeProblem(await legsToChange(sources, order)),
  };
}

async function legsToChange(sources: ChangeSources, order: Order): Promise<Parameters<typeof changeProblem>[0]> {
  const draft = draftOf(order);
  const canceled = new Set((await listCanceledLegs(sources.db, order.id)).map(({ leg }) => leg));
  const scanned = await findScannedLegs(sources.db, order.id);
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  return Promise.all(
    legs.map(async (leg) => ({
      isCanceled: canceled.has(leg),
      isScanned: scanned.has(leg),
      handover: draft[leg].pickupDate,
      today: await todayAt(sources, leg === 'outbound' ? draft.origin : draft.destination),
    })),
  );
}

async function todayAt(sources: ChangeSources, { type, clubId, country, zip }: Draft['origin']) {
  const [club = null] = type === 'club' && clubId !== null ? await findClubs(sources.db, [clubId]) : [];
  return localTimeOf(sources, { country: club?.countryCode ?? country, zip, club }).day;
}
