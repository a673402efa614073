import { randomInt } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type BrandKey, brandById, brandByKey } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { giftCardAccount } from '#rules/ledger/accounts.ts';
import type { GiftCardTerms } from '#rules/ledger/gift-card-rules.ts';
import type { Cents } from '#rules/money.ts';
import { displayIdLetters } from '#kit/server/display-id.ts';
import { findBalance, postToLedger } from './ledger.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

export type GiftCard = GiftCardTerms & {
  readonly id: number;
  /** The last four letters of the code; the rest is not stored. */
  readonly lastFour: string;
};

export type NewGiftCard = {
  readonly amount: Cents;
  readonly brand: BrandKey | null;
  readonly lastDay: IsoDate | null;
};

/**
 * Creates a gift card with money on it. Only a hash of the code is stored, so the returned code cannot be read again.
 */
export async function issueGiftCard(
  tx: Transaction<Tables>,
  { amount, brand, lastDay }: NewGiftCard,
  code: string = newGiftCardCode(),
): Promise<{ giftCardId: number; code: string }> {
  const plain = plainCode(code);
  if (plain === undefined) throw new Error('The code of a gift card has 12 to 32 letters and digits.');
  const { id } = await tx
    .insertInto('gift_cards')
    .values({
      code_hash: hashToken(plain),
      last_four: plain.slice(-4),
      brand_id: brand === null ? null : brandByKey(brand).id,
      last_day: lastDay,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postToLedger(tx, {
    key: `gift-card-issued:${id}`,
    event: { kind: 'gift-card-issued', giftCardId: id, amount },
  });
  return { giftCardId: id, code };
}

/** The gift card with this code, however it was typed. The rules decide whether it can be used. */
export async function findGiftCard(db: Kysely<Tables>, typed: string): Promise<GiftCard | undefined> {
  const plain = plainCode(typed);
  if (plain === undefined) return undefined;
  const row = await db
    .selectFrom('gift_cards')
    .selectAll()
    .where('code_hash', '=', hashToken(plain))
    .executeTakeFirst();
  return row && giftCardOf(db, row);
}

/** Records which gift cards were entered for a cart, so that another session can continue it without their codes. CRT-03 */
export async function keepGiftCardsOfCart(
  db: Kysely<Tables>,
  { cartId, giftCardIds }: { readonly cartId: number; readonly giftCardIds: readonly number[] },
): Promise<void> {
  if (giftCardIds.length === 0) return;
  await db
    .insertInto('cart_gift_cards')
    .values(giftCardIds.map((id) => ({ cart_id: cartId, gift_card_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The gift card of a cart whose code ends in these letters. CRT-03 */
export async function findGiftCardOfCart(
  db: Kysely<Tables>,
  { cartId, lastFour }: { readonly cartId: number; readonly lastFour: string },
): Promise<GiftCard | undefined> {
  const row = await db
    .selectFrom('cart_gift_cards')
    .innerJoin('gift_cards', 'gift_cards.id', 'cart_gift_cards.gift_card_id')
    .selectAll('gift_cards')
    .where('cart_id', '=', cartId)
    .where('last_four', '=', lastFour)
    .orderBy('gift_cards.id')
    .executeTakeFirst();
  return row && giftCardOf(db, row);
}

async function giftCardOf(db: Kysely<Tables>, row: Selectable<Tables['gift_cards']>): Promise<GiftCard> {
  const { available } = await findBalance(db, giftCardAccount(row.id));
  return {
    id: row.id,
    lastFour: row.last_four,
    brand: row.brand_id === null ? null : (brandById(row.brand_id)?.key ?? null),
    lastDay: row.last_day === null ? null : isoDate(row.last_day),
    available,
  };
}

/** Sixteen of 23 letters are more than 70 random bits, so a code can't be guessed, nor found from its hash. `7K3M-9QAC-…` */
function newGiftCardCode(): string {
  const group = () => Array.from({ length: 4 }, () => displayIdLetters[randomInt(displayIdLetters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Spaces and hyphens only make a code easier to read. */
function plainCode(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{12,32}$/.test(plain) ? plain : undefined;
}

/** The last four letters of gift cards, by their id. */
export async function findGiftCardEnds(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('gift_cards').select(['id', 'last_four']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, last_four }) => [id, last_four]));
}
