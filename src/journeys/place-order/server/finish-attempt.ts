import type { Kysely, Transaction } from 'kysely';
import { orderPriceFromJson } from '#facts/order-price.ts';
import { queueReceiptMail, receiptMailOf, carrierHolidaysOf } from '#capabilities/orders/server/queue-receipt-mail.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Charged, PaidWith } from '#ports/payments/payments.ts';
import { itemFromJson, replaceInventories } from '#records/claims/bag-inventories.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import { confirmCouponUse, releaseCouponUse, takeCouponUse } from '#records/money/coupon-uses.ts';
import { releaseHolds, spendHolds } from '#records/money/holds.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { newOrder } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { findAttemptById, lockAttempt, moveAttempt, type PaymentAttempt } from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { createClaimLink, newClaimLink } from '#access/create-one-time-link.ts';
import { placeAtOnce, type PlacedAtOnce, placeInTransaction } from '#records/orders/place-at-once.ts';
import { recordMarketingConsent } from '#records/people/terms.ts';
import { findUserWithSignIn, type User } from '#records/people/users.ts';
import { type PaymentMethod, storedCardMethods } from '#rules/checkout/payment-methods.ts';
import { addCents, cents, negateCents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { staffDiscounts } from '#rules/pricing/staff-discounts.ts';
import { unreachable } from '#rules/result.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { lockChangedOrder, writeOrderChange } from './change-order.ts';
import type { OrderDeps } from './order-deps.ts';
import {
  type ChangedAsOf,
  holdsWhileCharging,
  type OrderPlan,
  paidEvent,
  paidKey,
  readPlan,
  hasReservations,
} from './order-plan.ts';
import { errorAnswer, pendingAnswer, placedAnswer, readPaymentAnswer } from './payment-answer.ts';

/** The answer of an attempt: its outcome, or that it is pending. */
export function attemptAnswer(attempt: PaymentAttempt): PaymentAnswerWire {
  if (attempt.answer) return readPaymentAnswer(attempt.answer);
  return pendingAnswer(readPlan(attempt));
}

/** The same, read again, because another request may have moved the attempt. */
export async function answerNow({ db }: Pick<OrderDeps, 'db'>, { id }: PaymentAttempt): Promise<PaymentAnswerWire> {
  return attemptAnswer(await findAttemptById(db, id));
}

/**
 * - `placed`: this call has placed the order
 * - `overtaken`: another request or the recovery has moved the attempt
 * - `reservation-lost`: a coupon or balance reserved for the order is no longer held, or the order to change has changed; nothing is written
 */
export type Placing = 'placed' | 'overtaken' | 'reservation-lost';

/**
 * Turns a paid attempt into its order, or into the change of one: state, answer, ledger, coupon, order and receipt email together or not
 * at all. The request and the recovery both end here, so that an order is the same whichever of them finishes it. PAY-04 PRC-04
 */
export async function placePaid(deps: OrderDeps, attempt: PaymentAttempt, paid: AsPaid): Promise<Placing> {
  const plan = readPlan(attempt);
  const { orderId: id, brandId, shipState } = plan;
  const carrierHolidays = await carrierHolidaysOf(deps.holidays, { id, brandId, shipState });
  const paying: Paying = { attempt, plan, carrierHolidays, ...paid };
  if (isPlacedAlone(plan)) return placeAlone(deps, paying);
  try {
    return await inTransaction(deps.db, (tx) =>
      plan.amends ? changeIn(tx, deps, { paying, amends: plan.amends }) : placeIn(tx, deps, paying),
    );
  } catch (error) {
    if (error instanceof ReservationLost) return 'reservation-lost';
    throw error;
  }
}

type AsPaid = {
  readonly from: 'new' | 'charging' | 'charged';
  readonly charge: Charged | null;
  readonly now: Date;
  /** Whose order it is, if that is known; otherwise it is looked up. */
  readonly owner?: Owner | null;
};

/** Only guests get a link in the receipt email to claim the account. CHK-01 */
export type Owner = { readonly user: User; readonly canSignIn: boolean };

type Paying = AsPaid & {
  readonly attempt: PaymentAttempt;
  readonly plan: OrderPlan;
  readonly carrierHolidays: HolidayList;
};

/**
 * Whether nothing was reserved for the order and nothing else is written with it, so that a single statement can place it. Most orders are
 * like that.
 */
function isPlacedAlone(plan: OrderPlan): boolean {
  return (
    !plan.amends && plan.bookedBy === null && !plan.emailMarketing && plan.contents === null && !hasReservations(plan)
  );
}

async function placeAlone(deps: OrderDeps, paying: Paying): Promise<Placing> {
  const placed = await orderToPlace(deps, paying);
  await deps.faults?.at('before-order');
  const isPlaced = await placeAtOnce(deps.db, placed);
  await deps.faults?.at('after-mail');
  return isPlaced ? 'placed' : 'overtaken';
}

/** Thrown inside a transaction, so that all of it is rolled back. */
class ReservationLost extends Error {}

async function placeIn(tx: Transaction<Tables>, deps: OrderDeps, paying: Paying): Promise<Placing> {
  const { attempt, plan, from } = paying;
  if (!(await lockAttempt(tx, { id: attempt.id, state: from }))) return 'overtaken';
  await spendReservations(tx, paying);
  await deps.faults?.at('before-order');
  await placeInTransaction(tx, await orderToPlace({ ...deps, db: tx }, paying));
  await writeContents(tx, paying);
  // An unchecked box does not withdraw an earlier consent.
  if (plan.emailMarketing) await recordMarketingConsent(tx, { userId: plan.userId, isWanted: true, now: paying.now });
  await recordBooking(tx, paying, 'order-placed');
  await deps.faults?.at('after-mail');
  return 'placed';
}

async function changeIn(
  tx: Transaction<Tables>,
  deps: OrderDeps,
  { paying, amends }: { readonly paying: Paying; readonly amends: ChangedAsOf },
): Promise<Placing> {
  const { plan, now, carrierHolidays } = paying;
  if (!(await moveAttempt(tx, moveToPlaced(paying)))) return 'overtaken';
  const before = await lockChangedOrder(tx, amends);
  if (!before) throw new ReservationLost();
  await spendReservations(tx, paying);
  await postToLedger(tx, { key: paidKey(plan), event: paidEvent(plan), now });
  await deps.faults?.at('before-order');
  const change = { ...contentsOf(paying), orderId: plan.orderId, amends, before, changedAt: now };
  const order = await writeOrderChange(tx, deps, change);
  await writeContents(tx, paying);
  if (plan.emailMarketing) await recordMarketingConsent(tx, { userId: plan.userId, isWanted: true, now });
  await recordBooking(tx, paying, 'order-changed');
  const { user: owner, canSignIn } = await findOwner(tx, plan);
  const { siteUrl, brandInLinks } = deps.siteOf(plan.brandId);
  const claim = canSignIn ? null : await createClaimLink(tx, { userId: owner.id, now, siteUrl, brandInLinks });
  await queueReceiptMail(tx, order, { ...deps, owner, claim, before, carrierHolidays });
  await deps.faults?.at('after-mail');
  return 'placed';
}

/** Spends the balances that were reserved when the attempt began, and confirms the coupon use. */
async function spendReservations(tx: Transaction<Tables>, { attempt, plan }: Paying): Promise<void> {
  if (!(await isCouponStillTaken(tx, attempt, plan))) throw new ReservationLost();
  const spent = await spendHolds(tx, {
    key: paidKey(plan),
    event: paidEvent(plan),
    holdKeys: holdsWhileCharging(plan, attempt.chargeKey).map(({ key }) => key),
  });
  if (spent.kind === 'not-held') throw new ReservationLost();
  if (plan.coupon !== null) await confirmCouponUse(tx, attempt.chargeKey);
}

/** Stores the contents that the customer entered for the bags, replacing earlier ones. SCR-06 */
async function writeContents(tx: Transaction<Tables>, { plan, now }: Paying): Promise<void> {
  const { orderId, contents, shipState } = plan;
  if (contents === null) return;
  const bags = bagsOnLeg(draftOf({ id: orderId, shipState }), 'outbound').map(({ sku }, index) => ({
    bag: index + 1,
    sku,
    items: (contents[index] ?? []).map(itemFromJson),
  }));
  await replaceInventories(tx, { orderId, bags, now });
}

/** Everything that is written with the order. */
async function orderToPlace(deps: OrderDeps, paying: Paying): Promise<PlacedAtOnce> {
  const { plan, now, carrierHolidays } = paying;
  const { user: owner, canSignIn } = paying.owner ?? (await findOwner(deps.db, plan));
  const { siteUrl, brandInLinks } = deps.siteOf(plan.brandId);
  const link = canSignIn ? null : newClaimLink({ userId: owner.id, now, siteUrl, brandInLinks });
  const { orderId: id, displayId, brandId, userId, details } = plan;
  const order = { ...contentsOf(paying), id, displayId, brandId, userId, details, placedAt: now };
  return {
    move: moveToPlaced(paying),
    paid: { key: paidKey(plan), event: paidEvent(plan) },
    order,
    link: link?.row ?? null,
    mail: await receiptMailOf({ ...deps, owner, claim: link ?? null, carrierHolidays }, newOrder(order)),
  };
}

function moveToPlaced({ attempt: { id }, plan, from, charge, now }: Paying) {
  const answer = placedAnswer(plan);
  return { id, from, to: 'placed', now, answer, ...(charge && { gatewayAnswer: charge }) } as const;
}

/** Writes into the audit log what staff did for a customer, or gave away on an order of their own. ROL-02 PRC-02 */
async function recordBooking(
  tx: Transaction<Tables>,
  { plan, now }: Paying,
  action: 'order-placed' | 'order-changed',
): Promise<void> {
  if (plan.bookedBy === null) return;
  await recordAction(tx, {
    at: now,
    actorId: plan.bookedBy,
    subjectId: plan.userId,
    action,
    object: { kind: 'order', id: String(plan.orderId) },
    details: givenAway(plan),
  });
}

/** The discounts that staff gave, for the audit log. PRC-02 */
function givenAway({ price }: OrderPlan): JsonObject {
  const given = staffDiscounts(orderPriceFromJson(price).price.steps);
  if (given.length === 0) return {};
  const reason = given.map(({ label }) => label).join(', ');
  return { ...amountDetails(negateCents(addCents(...given.map(({ amount }) => amount)))), reason };
}

async function findOwner(db: Kysely<Tables>, { userId }: OrderPlan): Promise<Owner> {
  const found = await findUserWithSignIn(db, userId);
  if (!found) throw new Error(`There is no user ${userId}`);
  return found;
}

/** What an order and a change of one have in common: what is shipped and what it costs. */
function contentsOf({ attempt, plan, charge }: Paying) {
  return {
    cartId: attempt.cartId,
    attemptId: attempt.id,
    shipState: plan.shipState,
    price: { ...plan.price, paidWith: receiptPayment(plan, charge?.paidWith ?? null) },
    rateCardVersion: plan.rateCardVersion,
    total: cents(plan.totalCents),
    billedClubId: plan.billedClubId,
  };
}

/** Asked as of the start of the attempt, so that a slow payment doesn't lose its coupon use. */
async function isCouponStillTaken(
  tx: Transaction<Tables>,
  attempt: PaymentAttempt,
  { coupon, userId, startedAtMs }: OrderPlan,
): Promise<boolean> {
  if (coupon === null) return true;
  const startedAt = new Date(startedAtMs);
  const { kind } = await takeCouponUse(tx, {
    code: coupon,
    cartId: attempt.cartId,
    person: { kind: 'user', userId },
    key: attempt.chargeKey,
    now: startedAt,
    expiresAt: startedAt,
  });
  return kind === 'taken';
}

/** The means of payment on the receipt: what the gateway reports, and the method that was chosen. PAY-01 */
function receiptPayment({ payments, paymentMethod }: OrderPlan, paidWith: PaidWith | null): PlacedOrder['paidWith'] {
  if (!paidWith) {
    const isBilled = payments.some(({ source }) => source === 'club-billing');
    return isBilled ? { method: 'club-billing', lastFour: null } : null;
  }
  switch (paidWith.kind) {
    case 'card':
      return { method: cardMethodOf(paymentMethod), lastFour: paidWith.last4 };
    case 'apple-pay':
      return { method: 'apple-pay', lastFour: paidWith.last4 };
    case 'paypal':
      return { method: 'paypal', lastFour: null };
    default:
      return unreachable(paidWith);
  }
}

function cardMethodOf(chosen: PaymentMethod | null): PaymentMethod {
  return storedCardMethods.find((method) => method === chosen) ?? 'new-card';
}

/** Ends an attempt without an order and releases its reservations. False when another request has moved it. PAY-04 */
export function giveUp(
  deps: Pick<OrderDeps, 'db'>,
  attempt: PaymentAttempt,
  move: Omit<Parameters<typeof moveAttempt>[1], 'id'>,
): Promise<boolean> {
  return inTransaction(deps.db, (tx) => giveUpIn(tx, attempt, move));
}

/** The same inside a transaction. */
export async function giveUpIn(
  tx: Transaction<Tables>,
  attempt: PaymentAttempt,
  move: Omit<Parameters<typeof moveAttempt>[1], 'id'>,
): Promise<boolean> {
  if (!(await moveAttempt(tx, { id: attempt.id, ...move }))) return false;
  const plan = readPlan(attempt);
  if (plan.coupon !== null) await releaseCouponUse(tx, attempt.chargeKey);
  await releaseHolds(
    tx,
    holdsWhileCharging(plan, attempt.chargeKey).map(({ key }) => key),
  );
  return true;
}

/**
 * The money is taken: the order is placed, or the charge is refunded if its reservations are lost. A charge that comes after the attempt
 * was given up is refunded too. PAY-04
 */
export async function placeCharged(
  deps: OrderDeps,
  { attempt, owner }: { readonly attempt: PaymentAttempt; readonly owner: Owner | null },
  charge: Charged,
): Promise<PaymentAnswerWire> {
  const now = nowOf(deps.clock);
  // A callback or the recovery may have moved it to `charged` first.
  for (const from of ['charging', 'charged'] as const) {
    const placing = await placePaid(deps, attempt, { from, charge, now, owner });
    if (placing === 'placed') return placedAnswer(readPlan(attempt));
    if (placing === 'reservation-lost') await refundCharge(deps, attempt, { charge, now });
  }
  for (const from of ['undone', 'declined'] as const) {
    await moveAttempt(deps.db, { id: attempt.id, from, to: 'refunding', now, gatewayAnswer: charge });
  }
  return answerNow(deps, attempt);
}

async function refundCharge(
  deps: OrderDeps,
  attempt: PaymentAttempt,
  { charge, now }: { readonly charge: Charged; readonly now: Date },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await moveAttempt(tx, { id: attempt.id, from: 'charging', to: 'charged', now, gatewayAnswer: charge });
    await refundChargeIn(tx, attempt, now);
  });
}

/** The recovery sends the refund. */
export async function refundChargeIn(tx: Transaction<Tables>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const plan = readPlan(attempt);
  const answer = errorAnswer(plan, plan.amends ? 'changeOvertaken' : 'paymentFailed');
  return giveUpIn(tx, attempt, { from: 'charged', to: 'refunding', now, answer });
}
