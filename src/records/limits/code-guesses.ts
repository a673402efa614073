import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addressRange } from '#rules/account/address-range.ts';
import type { Tables } from '#records/tables.ts';
import { rateLimits } from '#rules/rate-limits.ts';
import { type Count, countDistinct } from './rate-limiter.ts';

/** Who tries codes. Nothing is counted under what is null. */
export type CodeAsker = {
  /** The cart that the codes are for; it is counted with the session of the browser that opened it. */
  readonly cartId: number | null;
  /** The session of the browser, when there is no cart yet. */
  readonly sessionIdHash: Buffer | null;
  /** The address that the call came from. */
  readonly address: string | null;
};

/** What a code is. `too-many`: it was not looked up. */
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
  { asker, nowMs }: { readonly asker: CodeAsker; readonly nowMs: number },
  work: (lookUp: LookUp) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const unknown = await countDistinct(tx, await countsOf(tx, asker), nowMs);
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

async function countsOf(tx: Transaction<Tables>, asker: CodeAsker): Promise<readonly Count[]> {
  const { address } = asker;
  const session = await findSession(tx, asker);
  return [
    ...(address === null ? [] : [{ limit: rateLimits.unknownCodesOfAddress, of: addressRange(address) }]),
    ...(session === null ? [] : [{ limit: rateLimits.unknownCodesOfSession, of: session }]),
  ];
}

/** Another cart of the same browser starts no new count. A cart that was opened without a browser is a session by itself. */
async function findSession(tx: Transaction<Tables>, { cartId, sessionIdHash }: CodeAsker): Promise<string | null> {
  if (cartId === null) return sessionIdHash?.toString('hex') ?? null;
  const cart = await tx.selectFrom('carts').select('session_id_hash').where('id', '=', cartId).executeTakeFirst();
  return cart?.session_id_hash?.toString('hex') ?? `cart ${cartId}`;
}
