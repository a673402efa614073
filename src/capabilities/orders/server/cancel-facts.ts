import type { Kysely } from 'kysely';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import { refundedOfLegs } from '#facts/refunded-of-legs.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Order } from '#records/orders/orders.ts';
import { listCanceledLegs, type KeptCancellation } from '#records/orders/canceled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import type { LegToCancel } from '#rules/orders/cancel.ts';
import { legLeft } from '#rules/orders/leg-left.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { OrderReceipt } from './receipt-of-order.ts';

export type CancelFactsDeps = { readonly clock: Clock; readonly holidays: HolidayCalendar };

/** Facts that don't change while the transaction waits for the lock; null for an order whose legs have no prices of their own. */
export type LegsOfOrder = readonly Omit<LegToCancel, 'isScanned' | 'lacksLabel'>[] | null;

/** Facts that may only be read once the order is locked. */
export type CancellationState = {
  /** The legs that can be canceled, or could if they had not started, each less what was refunded of it before. */
  readonly remainingLegs: readonly LegToCancel[];
  readonly canceled: readonly KeptCancellation[];
  /** What is left of each payment after refunds. */
  readonly paid: readonly Payment[];
};

/**
 * The legs of an order as canceling sees them, by local time where each one starts. Read before the transaction that
 * cancels, which must not wait for a second connection. PRC-04
 */
export async function legsOfOrder(
  { clock, holidays }: CancelFactsDeps,
  { receipt, placed, places }: OrderReceipt,
): Promise<LegsOfOrder> {
  const legs: Omit<LegToCancel, 'isScanned' | 'lacksLabel'>[] = [];
  for (const { leg, handover } of receipt.legs) {
    const sums = placed.price[leg];
    if (!sums) return null;
    const { country, timeZone } = places[leg === 'outbound' ? 'origin' : 'destination'];
    const vans = await holidays.list({ country, brandId: brandByKey(receipt.brand).id, direction: 'pickup' });
    legs.push({
      leg,
      total: sums.total,
      pickup: sums.pickup,
      bagCount: bagsOnLeg(placed.draft, leg).length,
      handover,
      now: localTime(clock, timeZone),
      isBusinessDay: isCarrierDay(vans),
    });
  }
  return legs;
}

/** What was canceled, scanned and refunded of an order so far. */
export async function findCancellationState(
  db: Kysely<Tables>,
  order: Order,
  legs: NonNullable<LegsOfOrder>,
): Promise<CancellationState> {
  const canceled = await listCanceledLegs(db, order.id);
  const scanned = await findScannedLegs(db, order.id);
  const refunded = await refundedOfLegs(db, order);
  const parcels = (await listParcelsOf(db, order.id)).filter(({ state }) => isLiveParcel(state));
  return {
    remainingLegs: legs
      .filter(({ leg }) => !canceled.some((one) => one.leg === leg))
      .map((leg) =>
        legLeft(leg, {
          refunded: refunded[leg.leg],
          labels: parcels.filter((parcel) => parcel.leg === leg.leg).map(({ state }) => state),
          isScanned: scanned.has(leg.leg),
        }),
      ),
    canceled,
    paid: await findPaidForOrder(db, order.id),
  };
}
