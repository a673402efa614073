import type { Transaction } from 'kysely';
import type { Refund } from '#records/money/refunds.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Pickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { type PickupUpdate, pickupMail, pickupText } from '#rules/mail/pickup-mail.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { calendarOfLeg, queueLegMail } from './queue-leg-mail.ts';

type PickupOf = { readonly order: Order; readonly pickup: Pickup };

/** The carrier does not come: what was refunded, and what to do instead. */
export function queuePickupRefusedMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { refund, ...about }: PickupOf & { readonly refund: Refund | null },
): Promise<void> {
  return queue(tx, deps, about, 'no-pickup', { kind: 'refused', refundId: refund && refund.id });
}

/** The carrier comes after all, although the customer was told that it does not. */
export function queuePickupBookedMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { confirmation, ...about }: PickupOf & { readonly confirmation: string },
): Promise<void> {
  return queue(tx, deps, about, 'pickup-booked', { kind: 'booked', confirmation });
}

/** The carrier comes tomorrow. */
export function queuePickupTomorrowMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { confirmation, ...about }: PickupOf & { readonly confirmation: string },
): Promise<void> {
  return queue(tx, deps, about, 'pickup-tomorrow', { kind: 'tomorrow', confirmation });
}

function queue(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, pickup }: PickupOf,
  id: string,
  update: PickupUpdate,
): Promise<void> {
  return queueLegMail(tx, deps, {
    order,
    leg: pickup.leg,
    mail: {
      id: `${id}-${pickup.plan}`,
      isOptional: update.kind === 'tomorrow',
      isAboutStart: true,
      write: (facts) => pickupMail(facts.receipt, { ...facts, pickup, update }),
      text: ({ leg }) => pickupText(update, { pickup, bagCount: leg.bagCount }),
      attach: (facts) => (update.kind === 'tomorrow' ? [] : [calendarOfLeg(deps, order, facts)]),
    },
  });
}
