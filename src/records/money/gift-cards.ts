import type { Kysely, Selectable, Transaction } from 'kysely';
import { type BrandKey, brandById, brandByKey } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { giftCardAccount } from '#rules/ledger/accounts.ts';
import type { GiftCardCode } from '#rules/ledger/gift-card-code.ts';
import type { GiftCardTerms } from '#rules/ledger/gift-card-rules.ts';
import type { Cents } from '#rules/money.ts';
import { findBalance, postToLedger } from './ledger.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

export type GiftCard = GiftCardTerms & {
  readonly id: number;
  /** The last four letters of the code; the rest is not stored. */
  readonly lastFour: string;
};

export type NewGiftCard = {
  readonly code: GiftCardCode;
  readonly amount: Cents;
  readonly brand: BrandKey | null;
  readonly lastDay: IsoDate | null;
  readonly now: Date;
};

/** Creates a gift card with money on it, and returns its id. Only a hash of the code is stored, so it can't be read again. */
export async function issueGiftCard(
  tx: Transaction<Tables>,
  { code, amount, brand, lastDay, now }: NewGiftCard,
): Promise<number> {
  const { id } = await tx
    .insertInto('gift_cards')
    .values({
      code_hash: hashToken(code),
      last_four: code.slice(-4),
      brand_id: brand === null ? null : brandByKey(brand).id,
      last_day: lastDay,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postToLedger(tx, {
    key: `gift-card-issued:${id}`,
    event: { kind: 'gift-card-issued', giftCardId: id, amount },
    now,
  });
  return id;
}

/** The gift card with this code. The rules decide whether it can be used. */
export async function findGiftCard(db: Kysely<Tables>, code: GiftCardCode): Promise<GiftCard | undefined> {
  const row = await db.selectFrom('gift_cards').selectAll().where('code_hash', '=', hashToken(code)).executeTakeFirst();
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

/** The last four letters of gift cards, by their id. */
export async function findGiftCardEnds(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('gift_cards').select(['id', 'last_four']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, last_four }) => [id, last_four]));
}
