import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addressRange } from '#rules/account/address-range.ts';
import { limits } from '#rules/limits.ts';
import { sweepForgotten } from './sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';

/** Who tries codes. What is null is not known, and nothing is counted under it. */
export type CodeAsker = {
  /** The cart that the codes are for; it is counted with the session of the browser that opened it. */
  readonly cartId: number | null;
  /** The session of the browser, for whoever has no cart yet. */
  readonly sessionIdHash: Buffer | null;
  /** The address that the call came from. */
  readonly address: string | null;
};

/** What became of a code. `too-many` says nothing of the code: it was not looked for. */
export type LookedUp<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-many' };

/** Looks for a code. The same code has the same name, however it was typed. */
export type LookUp = <Found>(
  name: string,
  find: (tx: Transaction<Tables>) => Promise<Found | undefined>,
) => Promise<LookedUp<Found>>;

/**
 * Lets somebody look codes up until they have tried too many different ones that nobody knows; then no other one is looked for, so that
 * the answer is the same whether there is such a code or not. A code that is known costs nothing, nor does the same wrong one again,
 * since a page asks for its price again and again. Counting and looking are one transaction, in which the codes of one asker wait for
 * their turn: a hundred that are tried at once get no further than a hundred in a row, on whichever server. PRC-02 PRC-06
 */
export function lookUpCodes<Answer>(
  db: Kysely<Tables>,
  { asker, nowMs }: { readonly asker: CodeAsker; readonly nowMs: number },
  work: (lookUp: LookUp) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const counts = countsOf(asker, await sessionOf(tx, asker));
    await waitForTurn(tx, counts);
    await fill(tx, counts, nowMs);
    const answer = await work(async (name, find) => {
      if (counts.some((count) => isTooMany(count, name))) return { kind: 'too-many' };
      const found = await find(tx);
      if (found !== undefined) return { kind: 'found', found };
      for (const count of counts) addTo(count, name);
      return { kind: 'unknown' };
    });
    await note(tx, counts, nowMs);
    return answer;
  });
}

/** One of the two counts that a code belongs to. */
type Count = {
  readonly key: Buffer;
  readonly most: number;
  /** The hashes of the codes that were tried within the hour, in hex. */
  readonly tried: Set<string>;
  /** Those that are new. */
  readonly added: Buffer[];
};

/** Always the address before the session, so that no two wait for each other. */
function countsOf({ address }: CodeAsker, session: string | null): readonly Count[] {
  const count = (asker: string, most: number): Count => ({ key: hashOf(asker), most, tried: new Set(), added: [] });
  return [
    ...(address === null ? [] : [count(`codes address ${addressRange(address)}`, limits.unknownCodesPerAddressMax)]),
    ...(session === null ? [] : [count(`codes session ${session}`, limits.unknownCodesPerSessionMax)]),
  ];
}

/** Another cart of the same browser begins no new count. The cart of a caller without a browser is a session by itself. */
async function sessionOf(
  tx: Transaction<Tables>,
  { cartId, sessionIdHash }: Pick<CodeAsker, 'cartId' | 'sessionIdHash'>,
): Promise<string | null> {
  if (cartId === null) return sessionIdHash?.toString('hex') ?? null;
  const cart = await tx.selectFrom('carts').select('session_id_hash').where('id', '=', cartId).executeTakeFirst();
  return cart?.session_id_hash?.toString('hex') ?? `cart ${cartId}`;
}

async function waitForTurn(tx: Transaction<Tables>, counts: readonly Count[]): Promise<void> {
  for (const { key } of counts) {
    await sql`select pg_advisory_xact_lock(${key.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  }
}

/** Read only once it is our turn: the question itself must begin after whoever was before us has ended. */
async function fill(tx: Transaction<Tables>, counts: readonly Count[], nowMs: number): Promise<void> {
  if (counts.length === 0) return;
  const rows = await tx
    .selectFrom('code_guesses')
    .select(['asker', 'code_hash'])
    .where(
      'asker',
      'in',
      counts.map(({ key }) => key),
    )
    .where('forgotten_at', '>', new Date(nowMs))
    .execute();
  for (const { asker, code_hash } of rows) {
    counts.find(({ key }) => key.equals(asker))?.tried.add(code_hash.toString('hex'));
  }
}

function isTooMany(count: Count, name: string): boolean {
  return count.tried.size >= count.most && !count.tried.has(codeHashOf(count, name).toString('hex'));
}

function addTo(count: Count, name: string): void {
  const hash = codeHashOf(count, name);
  if (count.tried.has(hash.toString('hex'))) return;
  count.tried.add(hash.toString('hex'));
  count.added.push(hash);
}

/** The asker is part of what is hashed, so that two rows never show that two people tried the same code. */
function codeHashOf({ key }: Count, name: string): Buffer {
  return hashOf(`${key.toString('hex')} ${name}`);
}

/** A code that is counted already stays counted for as long as it was; one whose time was over begins anew. */
async function note(tx: Transaction<Tables>, counts: readonly Count[], nowMs: number): Promise<void> {
  const forgottenAt = new Date(nowMs + limits.unknownCodesKeptMs);
  const rows = counts.flatMap(({ key, added }) =>
    added.map((codeHash) => ({ asker: key, code_hash: codeHash, forgotten_at: forgottenAt })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('code_guesses')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['asker', 'code_hash']).doUpdateSet({ forgotten_at: forgottenAt }))
    .execute();
  await sweepForgotten(tx, 'code_guesses', new Date(nowMs));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
