import type { Kysely } from 'kysely';
import type { ChargeMethod, ChargeOutcome, DeclineReason, Payments } from '#ports/payments/payments.ts';
import type { Count, Wait } from '#rules/count-tries.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import type { Tables } from '#records/tables.ts';
import { countTry, endTry, findWait } from '#access/rate-limiter.ts';
import { addFailure } from '#records/limits/try-counts.ts';

/** Who tries to pay with a card. */
export type CardTrier = {
  /** The address that the call came from. */
  readonly address: string;
  /** The session of the browser; null for a program. */
  readonly sessionIdHash: Buffer | null;
  readonly cartId: number;
};

type CardTryDeps = { readonly db: Kysely<Tables>; readonly payments: Payments };

/**
 * How long the caller has to wait before trying a card; null when they needn't. It counts nothing, so that callers who press the button
 * twenty times at once don't lock themselves out. PAY-01
 */
export function cardWait(db: Kysely<Tables>, trier: CardTrier, nowMs: number): Promise<Wait | null> {
  return findWait(db, [declinesPerAddress(trier), ...ownCounts(trier)], nowMs);
}

/**
 * Counts a try to pay before the gateway is asked, and says how long to wait when too many were declined: in one session, for one cart,
 * from one address, or with one card, by any caller. Null means that it may go ahead; then `endCardTry` must be called with the outcome.
 * Only the gateway can identify the card, and we ask it to only while some card is blocked. PAY-01
 */
export async function beginCardTry(
  deps: CardTryDeps,
  { trier, method, nowMs }: { readonly trier: CardTrier; readonly method: ChargeMethod; readonly nowMs: number },
): Promise<Wait | null> {
  const counts = countsOf(trier);
  const counted = await countTry(deps.db, counts, nowMs);
  if (counted.kind === 'too-many') return counted;
  if (!counted.isAnyCardOverLimit) return null;
  const card = await deps.payments.cardOf(method);
  const fingerprint = card.kind === 'known' ? card.fingerprint : null;
  const wait = fingerprint === null ? null : await findWait(deps.db, [declinesPerCard(fingerprint)], nowMs);
  if (wait) await endTry(deps.db, { uncounted: counts });
  return wait;
}

/**
 * A successful payment clears earlier declines, except those of the address, which many customers may share. A declined card is counted
 * for the card and the address. Any other outcome counts nothing. PAY-01
 */
export async function endCardTry(
  { db }: Pick<CardTryDeps, 'db'>,
  { trier, outcome, nowMs }: { readonly trier: CardTrier; readonly outcome: ChargeOutcome; readonly nowMs: number },
): Promise<void> {
  if (outcome.kind === 'declined' && countsAgainstCard[outcome.reason]) {
    const { cardFingerprint } = outcome;
    await endTry(db, { uncounted: [paymentsAtOnce(trier)] });
    await addFailure(db, declinesPerAddress(trier), nowMs);
    if (cardFingerprint !== undefined) await addFailure(db, declinesPerCard(cardFingerprint), nowMs);
    return;
  }
  if (outcome.kind !== 'charged') return endTry(db, { uncounted: countsOf(trier) });
  const { cardFingerprint } = outcome;
  const ofCard = cardFingerprint === undefined ? [] : [declinesPerCard(cardFingerprint)];
  await endTry(db, { uncounted: [paymentsAtOnce(trier)], forgotten: [...ownCounts(trier), ...ofCard] });
}

/**
 * The decline reasons that count against a card: a nonce that is used up or unknown says nothing about the card, nor does a bank that can't
 * be reached.
 */
const countsAgainstCard: Readonly<Record<DeclineReason, boolean>> = {
  declined: true,
  'insufficient-funds': true,
  'zip-mismatch': true,
  'security-code-mismatch': true,
  expired: true,
  'bank-away': false,
  prepaid: true,
  'method-issue': true,
  'consumed-nonce': false,
  'unknown-nonce': false,
};

/** What a try is counted under before it is made. */
function countsOf(trier: CardTrier): readonly Count[] {
  return [paymentsAtOnce(trier), ...ownCounts(trier)];
}

function declinesPerAddress({ address }: CardTrier): Count {
  return { limit: rateLimits.declinesPerAddress, of: `cards ${addressRange(address)}` };
}

function paymentsAtOnce({ address }: CardTrier): Count {
  return { limit: rateLimits.paymentsAtOncePerAddress, of: `cards ${addressRange(address)}` };
}

function ownCounts({ sessionIdHash, cartId }: CardTrier): readonly Count[] {
  const ofCart = { limit: rateLimits.declinesPerCart, of: `cards ${cartId}` };
  if (sessionIdHash === null) return [ofCart];
  return [ofCart, { limit: rateLimits.declinesPerSession, of: `cards ${sessionIdHash.toString('hex')}` }];
}

function declinesPerCard(fingerprint: string): Count {
  return { limit: rateLimits.declinesPerCard, of: fingerprint };
}
