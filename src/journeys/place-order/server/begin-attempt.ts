import type { Kysely, Transaction } from 'kysely';
import { orderPriceToJson } from '#facts/order-price.ts';
import type { PricedDraft } from '#capabilities/pricing/server/price-draft.ts';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Cart } from '#records/carts/carts.ts';
import { itemToJson } from '#records/claims/bag-inventories.ts';
import { takeCouponUse } from '#records/money/coupon-uses.ts';
import { placeHolds } from '#records/money/holds.ts';
import type { OrderToChange } from '#facts/order-to-change.ts';
import {
  findEarlierAttempts,
  isOvertaken,
  moveAttempt,
  type NewAttempt,
  type PaymentAttempt,
  startAttempt,
  startedAttempt,
} from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { startGuestAttempt } from '#records/orders/start-guest-attempt.ts';
import { addGuest, type GuestPerson, guestUser } from '#records/people/users.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { contentsOfDraft, withoutContents } from '#rules/inventory/contents-of-draft.ts';
import { creditAccount, giftCardAccount } from '#rules/ledger/accounts.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import {
  type AttemptDecision,
  type AttemptKey,
  attemptDecision,
  cartDecision,
  chargeKey,
} from '#rules/orders/idempotency.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { toShipState } from '#rules/shipment-form/ship-state.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { unreachable } from '#rules/result.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { isBeingChanged, lockChangedOrder } from './change-order.ts';
import type { Payer } from './check-order.ts';
import { attemptAnswer, giveUpIn, type Owner } from './finish-attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import {
  type ChangedAsOf,
  hasReservations,
  holdsWhileCharging,
  knownPlanToStored,
  type OrderPlan,
  readPlan,
  planToStored,
  type PlanWithoutOwner,
} from './order-plan.ts';
import { errorAnswer } from './payment-answer.ts';
import type { WayToPay } from './way-to-pay.ts';

/** What identifies a request to place an order. */
export type OrderIdentity = { readonly cart: Cart; readonly key: AttemptKey; readonly bodyHash: string };

export type OrderWanted = OrderIdentity & {
  readonly draft: Draft;
  readonly payer: Payer;
  /** The order that is to be changed; null when it is a new one. */
  readonly toChange: OrderToChange | null;
  /** Whose credit pays; null for a guest. */
  readonly creditOwnerId: number | null;
  readonly priced: PricedDraft;
  readonly way: WayToPay;
} & Pick<OrderPlan, 'paymentMethod' | 'details' | 'emailMarketing' | 'bookedBy'>;

export type Earlier =
  | { readonly kind: 'none'; readonly tryNumber: number }
  | { readonly kind: 'answered'; readonly answer: PaymentAnswerWire }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type AttemptStart = Exclude<Earlier, { kind: 'none' }> | BegunAttempt;

/** An attempt that is stored, with everything reserved; the gateway has not been asked. */
export type BegunAttempt = {
  readonly kind: 'begun';
  readonly attempt: PaymentAttempt;
  /** Whose order it will be, if that is already known. */
  readonly owner: Owner | null;
};

/** The outcome of an earlier request: under the same key, or for the same cart under another key. PAY-04 */
export async function findEarlier(db: Kysely<Tables>, { cart, key, bodyHash }: OrderIdentity): Promise<Earlier> {
  const { ofKey, ofCart } = await findEarlierAttempts(db, { key: key.key, cartId: cart.id });
  const own = earlierBy(attemptDecision({ key, stored: ofKey, bodyHash }), ofKey);
  if (own) return own;
  const others = ofCart && isWithoutOrder(ofCart) ? null : earlierBy(cartDecision(ofCart), ofCart);
  return others ?? { kind: 'none', tryNumber: (ofKey?.tryNumber ?? 0) + 1 };
}

/** What a cart was used for by another request. */
export type EarlierUse = {
  readonly trip: Draft;
  /** What it stores as the contents of the bags; null when it leaves them as they are. */
  readonly contents: OrderPlan['contents'];
  /** The order that was changed with it; null for the one that was placed. */
  readonly changedOrderId: number | null;
};

/** What the cart was ordered for, or is being ordered for, by another request; null when there is none. PAY-04 */
export async function findEarlierUse(
  db: Kysely<Tables>,
  { cart, key, bodyHash }: OrderIdentity,
): Promise<EarlierUse | null> {
  const { ofKey, ofCart } = await findEarlierAttempts(db, { key: key.key, cartId: cart.id });
  // The same request again, or a key that is wrong for this one.
  if (ofKey && (key.isFromClient || ofKey.bodyHash === bodyHash)) return null;
  const earlier = ofKey ?? ofCart;
  if (!earlier || isWithoutOrder(earlier) || cartDecision(earlier).kind === 'start') return null;
  const { shipState, amends, contents } = readPlan(earlier);
  return { trip: draftOf({ id: cart.orderId, shipState }), contents, changedOrderId: amends?.orderId ?? null };
}

/** A charge that is refunded without an order leaves the cart free to be ordered. */
function isWithoutOrder({ state, answer }: PaymentAttempt): boolean {
  return (state === 'refunding' || state === 'refunded') && answer?.['status'] !== 'success';
}

function earlierBy(decision: AttemptDecision, attempt: PaymentAttempt | null): Earlier | null {
  switch (decision.kind) {
    case 'start':
      return null;
    case 'refuse': {
      const text = messageText(decision.message);
      return {
        kind: 'refused',
        refusal: new Refusal(decision.status, text, [{ field: 'Idempotency-Key', message: text }]),
      };
    }
    case 'answer-again':
      if (!attempt) throw new Error('An answered decision needs its attempt');
      return { kind: 'answered', answer: attemptAnswer(attempt) };
    default:
      return unreachable(decision);
  }
}

/**
 * Stores the attempt with everything needed to finish it, and reserves the coupon and the balances it uses, in one transaction before the
 * gateway is asked. Only one request per cart gets through: the database refuses the others, which then answer as the first one.
 * PAY-04 PRC-06
 */
export async function beginAttempt(deps: OrderDeps, wanted: OrderWanted): Promise<AttemptStart> {
  let tryNumber = 1;
  for (;;) {
    try {
      return await beginTry(deps, wanted, tryNumber);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      const earlier = await findEarlier(deps.db, wanted);
      if (earlier.kind !== 'none') return earlier;
      // The faster request ended without an order, so this one may try.
      tryNumber = earlier.tryNumber;
    }
  }
}

async function beginTry(deps: OrderDeps, wanted: OrderWanted, tryNumber: number): Promise<AttemptStart> {
  const now = nowOf(deps.clock);
  const begun = await beginWithoutReservations(deps, wanted, { tryNumber, now });
  return begun ?? inTransaction(deps.db, (tx) => beginIn(tx, deps, wanted, { tryNumber, now }));
}

type Beginning = { readonly tryNumber: number; readonly now: Date };

/** Most orders reserve nothing, so one statement is enough. Undefined when it takes more. */
async function beginWithoutReservations(
  deps: OrderDeps,
  wanted: OrderWanted,
  { tryNumber, now }: Beginning,
): Promise<AttemptStart | undefined> {
  const { payer } = wanted;
  const plan = planFor(wanted, now);
  if (plan.amends || hasReservations(plan)) return undefined;
  const starting = attemptOf(wanted, plan, { tryNumber });
  const begun =
    payer.kind === 'user'
      ? await beginAsUser(deps, { ...starting, plan: knownPlanToStored({ ...plan, userId: payer.user.id }) }, now)
      : await beginAsGuest(deps, { guest: payer.guest, starting, plan, now });
  await deps.faults?.at('after-attempt');
  await deps.faults?.at('after-holds');
  return { kind: 'begun', ...begun };
}

async function beginAsUser({ db }: OrderDeps, starting: NewAttempt, now: Date): Promise<Omit<BegunAttempt, 'kind'>> {
  return { attempt: await startAttempt(db, starting, now), owner: null };
}

/** The statement that creates the guest's record also writes its id into the stored plan. */
async function beginAsGuest(
  { db }: OrderDeps,
  asked: {
    readonly guest: GuestPerson;
    readonly starting: Omit<NewAttempt, 'plan'>;
    readonly plan: PlanWithoutOwner;
    readonly now: Date;
  },
): Promise<Omit<BegunAttempt, 'kind'>> {
  const { guest, starting, now } = asked;
  const attempt = { ...starting, plan: planToStored(asked.plan) };
  const made = await startGuestAttempt(db, { guest, attempt, termsVersion: currentTerms.version, now });
  const plan = knownPlanToStored({ ...asked.plan, userId: made.userId });
  return {
    attempt: startedAttempt({ ...starting, plan }, made.attemptId, now),
    owner: { user: guestUser(guest, made.userId), canSignIn: false },
  };
}

async function beginIn(
  tx: Transaction<Tables>,
  deps: OrderDeps,
  wanted: OrderWanted,
  { tryNumber, now }: Beginning,
): Promise<AttemptStart> {
  const userId = await ownerId(tx, wanted.payer, now);
  const plan = { ...planFor(wanted, now), userId };
  const overtaken = plan.amends && (await changeConflict(tx, plan.amends));
  if (overtaken) return answered(errorAnswer(plan, overtaken));
  const starting = { ...attemptOf(wanted, plan, { tryNumber }), plan: knownPlanToStored(plan) };
  const attempt = await startAttempt(tx, starting, now);
  await deps.faults?.at('after-attempt');
  const refused = await reserve(tx, attempt, plan, now);
  if (refused) {
    const answer = errorAnswer(plan, refused);
    await giveUpIn(tx, attempt, { from: 'new', to: 'undone', now, answer });
    return answered(answer);
  }
  if (wanted.way.kind === 'gateway' && attempt.state === 'new') {
    await moveAttempt(tx, { id: attempt.id, from: 'new', to: 'charging', now });
  }
  await deps.faults?.at('after-holds');
  return { kind: 'begun', attempt, owner: null };
}

function attemptOf(
  { cart, key, bodyHash, way, priced }: OrderWanted,
  plan: PlanWithoutOwner,
  { tryNumber }: Pick<Beginning, 'tryNumber'>,
): Omit<NewAttempt, 'plan'> {
  const isAtGateway = way.kind === 'gateway';
  return {
    cartId: cart.id,
    key: key.key,
    tryNumber,
    chargeKey: chargeKey(key, tryNumber),
    bodyHash,
    // What a club pays does not go through the gateway.
    charge: isAtGateway ? priced.price.charge : zeroCents,
    // `charging` is stored before the gateway is asked. With nothing to reserve, the attempt is stored in that state right away.
    state: isAtGateway && !hasReservations(plan) ? 'charging' : 'new',
  };
}

/** Why a change can't begin: another one is under way, or the order is no longer what the price was based on. PRC-04 */
async function changeConflict(tx: Transaction<Tables>, changed: ChangedAsOf): Promise<MessageName | null> {
  const order = await lockChangedOrder(tx, changed);
  if (await isBeingChanged(tx, changed)) return 'changeInProgress';
  return order ? null : 'priceMoved';
}

function answered(answer: PaymentAnswerWire): AttemptStart {
  return { kind: 'answered', answer };
}

/** The owner of the order. A guest gets a new record, and has accepted the terms in the guest form. CHK-01 CHK-04 */
async function ownerId(tx: Transaction<Tables>, payer: Payer, now: Date): Promise<number> {
  if (payer.kind === 'user') return payer.user.id;
  return addGuest(tx, payer.guest, { version: currentTerms.version, now });
}

function planFor(wanted: OrderWanted, now: Date): PlanWithoutOwner {
  const { cart, draft, priced, way, toChange } = wanted;
  const { price, rateCardVersion, isCouponUsedByOrder } = priced;
  return {
    orderId: toChange?.order.id ?? cart.orderId,
    displayId: toChange?.order.displayId ?? cart.displayId,
    brandId: brandByKey(draft.brand).id,
    shipState: toShipState(withoutContents(draft)),
    price: orderPriceToJson({ price, paidWith: null }),
    rateCardVersion,
    totalCents: price.total,
    payments: paymentsOf(wanted),
    coupon: price.coupon.kind === 'applied' && !isCouponUsedByOrder ? price.coupon.coupon.code : null,
    paymentMethod: wanted.paymentMethod,
    billedClubId: way.kind === 'club' && price.charge > 0 ? way.clubId : (toChange?.order.billedClubId ?? null),
    details: wanted.details,
    contents: contentsToStore(draft),
    emailMarketing: wanted.emailMarketing,
    bookedBy: wanted.bookedBy,
    amends: toChange && {
      orderId: toChange.order.id,
      version: toChange.order.version,
      paidCents: toChange.paid,
      goodwillCents: toChange.goodwill,
    },
    startedAtMs: now.getTime(),
  };
}

/** Credit first, then the gift cards as entered, then the gateway or the club; what pays nothing is left out. PRC-03 PAY-01 */
function paymentsOf({
  priced: { price, giftCardIds },
  creditOwnerId,
  way,
}: Pick<OrderWanted, 'priced' | 'creditOwnerId' | 'way'>): OrderPlan['payments'] {
  const giftCards = price.giftCards.map(({ code, applied }) => {
    const id = giftCardIds.get(code);
    if (id === undefined) throw new Error('A gift card in the price was not looked up');
    return { source: giftCardAccount(id), amountCents: applied };
  });
  const all: OrderPlan['payments'] = [
    ...(creditOwnerId === null ? [] : [{ source: creditAccount(creditOwnerId), amountCents: price.credit.applied }]),
    ...giftCards,
    { source: way.kind === 'club' ? 'club-billing' : 'gateway', amountCents: price.charge },
  ];
  return all.filter(({ amountCents }) => amountCents > 0);
}

/** Why a reservation failed; null when all succeeded. Others may have used the coupon or balance since the price was shown. */
async function reserve(
  tx: Transaction<Tables>,
  attempt: PaymentAttempt,
  plan: OrderPlan,
  now: Date,
): Promise<MessageName | null> {
  const expiresAt = new Date(now.getTime() + limits.orderHoldMs);
  if (plan.coupon !== null) {
    const use = {
      code: plan.coupon,
      cartId: attempt.cartId,
      person: { kind: 'user', userId: plan.userId },
      key: attempt.chargeKey,
    } as const;
    const taken = await takeCouponUse(tx, { ...use, now, expiresAt });
    // A guest's earlier uses of the coupon are not in the price, so asking for a new price would not help.
    if (taken.kind === 'limit-reached' && taken.limit === 'per-person') return 'couponAlreadyUsed';
    if (taken.kind !== 'taken') return 'priceMoved';
  }
  const held = await placeHolds(tx, { holds: holdsWhileCharging(plan, attempt.chargeKey), now, expiresAt });
  return held.kind === 'held' ? null : 'priceMoved';
}

/** What a draft stores as the contents of its bags; null when it leaves them as they are. */
export function contentsToStore(draft: Draft): OrderPlan['contents'] {
  return contentsOfDraft(draft)?.map((items) => items.map(itemToJson)) ?? null;
}
