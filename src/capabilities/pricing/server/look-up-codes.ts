import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Count } from '#rules/count-tries.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { findSessionOfCart } from '#records/carts/carts.ts';
import { countDistinct } from '#access/count-distinct.ts';
import type { Tables } from '#records/tables.ts';
import { rateLimits } from '#rules/rate-limits.ts';

/** Where codes come from. Nothing is counted under a field that is null. */
export type CodeSource = {
  /** The cart that the codes are for; it is counted with the session of the browser that opened it. */
  readonly cartId: number | null;
  /** The session of the browser, when there is no cart yet. */
  readonly sessionIdHash: Buffer | null;
  /** The address that the call came from. */
  readonly address: string | null;
};

/** The result of a lookup. After too many tries a code is not looked up. */
export type LookedUp<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-many' };

/** Looks a code up. The same code has the same name, however it was typed. */
export type LookUp = <Found>(
  name: string,
  find: (tx: Transaction<Tables>) => Promise<Found | undefined>,
) => Promise<LookedUp<Found>>;

/**
 * Looks codes up until too many different unknown ones were tried; then no other code is looked up, so that the answer doesn't tell
 * whether it exists. A known code costs nothing, nor does the same wrong one again, since a page asks for its price again and again.
 * Counting and looking up are one transaction. PRC-02 PRC-06
 */
export function lookUpCodes<Answer>(
  db: Kysely<Tables>,
  { source, nowMs }: { readonly source: CodeSource; readonly nowMs: number },
  work: (lookUp: LookUp) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const unknown = await countDistinct(tx, await codeCounts(tx, source), nowMs);
    const answer = await work(async (name, find) => {
      if (unknown.waitFor(name)) return { kind: 'too-many' };
      const found = await find(tx);
      if (found !== undefined) return { kind: 'found', found };
      unknown.add(name);
      return { kind: 'unknown' };
    });
    await unknown.save();
    return answer;
  });
}

async function codeCounts(tx: Transaction<Tables>, source: CodeSource): Promise<readonly Count[]> {
  const { address } = source;
  const session = await sessionKey(tx, source);
  return [
    ...(address === null ? [] : [{ limit: rateLimits.unknownCodesPerAddress, of: addressRange(address) }]),
    ...(session === null ? [] : [{ limit: rateLimits.unknownCodesPerSession, of: session }]),
  ];
}

/** All carts of a browser share one count. A cart that was opened without a browser has its own. */
async function sessionKey(tx: Transaction<Tables>, { cartId, sessionIdHash }: CodeSource): Promise<string | null> {
  if (cartId === null) return sessionIdHash?.toString('hex') ?? null;
  return (await findSessionOfCart(tx, cartId))?.toString('hex') ?? `cart ${cartId}`;
}
