import type { Transaction } from 'kysely';
import { localTime } from '#ports/clock/clock.ts';
import type { Refund } from '#records/money/refunds.ts';
import type { Order } from '#records/orders/orders.ts';
import { listPickupsOf, type Pickup } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { type PickupUpdate, pickupMail, pickupText } from '#rules/mail/pickup-mail.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { calendarOfLeg, queueLegMail } from './queue-leg-mail.ts';

type PickupOf = { readonly order: Order; readonly pickup: Pickup };

/** The carrier does not come: what was refunded, and what to do instead. Not sent again when staff asked again and the carrier refused again. */
export async function queuePickupRefusedMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { refund, ...about }: PickupOf & { readonly refund: Refund | null },
): Promise<void> {
  const { pickup } = about;
  const earlier = await findEarlierPickup(tx, pickup);
  const isKnown = wasRefused(earlier) && earlier?.orderVersion === pickup.orderVersion && refund === null;
  if (!isKnown) await queue(tx, deps, about, 'no-pickup', { kind: 'refused', refundId: refund && refund.id });
}

/** The carrier comes after all, if the customer was told that it does not. */
export async function queuePickupBookedMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { confirmation, ...about }: PickupOf & { readonly confirmation: string },
): Promise<void> {
  if (!wasRefused(await findEarlierPickup(tx, about.pickup))) return;
  await queue(tx, deps, about, 'pickup-booked', { kind: 'booked', confirmation });
}

/** The carrier comes tomorrow. */
export function queuePickupTomorrowMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { confirmation, ...about }: PickupOf & { readonly confirmation: string },
): Promise<void> {
  return queue(tx, deps, about, 'pickup-tomorrow', { kind: 'tomorrow', confirmation });
}

/** The plan before this one for its leg. */
async function findEarlierPickup(tx: Transaction<Tables>, pickup: Pickup): Promise<Pickup | undefined> {
  const ofOrder = await listPickupsOf(tx, pickup.orderId);
  return ofOrder.findLast(({ leg, plan }) => leg === pickup.leg && plan < pickup.plan);
}

/** Whether the carrier refused it, so that its customer was told, before it was asked for again or the order was changed. */
function wasRefused(pickup: Pickup | undefined): boolean {
  return pickup?.state === 'dropped' && pickup.error !== null;
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
      write: (facts) => {
        const { places } = facts.shown;
        const { timeZone } = places[pickup.leg === 'outbound' ? 'origin' : 'destination'];
        return pickupMail(facts.receipt, { ...facts, pickup, update, now: localTime(deps.clock, timeZone) });
      },
      text: ({ leg }) => pickupText(update, { pickup, bagCount: leg.bagCount }),
      attach: (facts) => (update.kind === 'tomorrow' ? [] : [calendarOfLeg(deps, order, facts)]),
    },
  });
}
