import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { isoDate } from '#rules/dates.ts';
import { giftCardAccount } from '#rules/ledger/accounts.ts';
import { cents } from '#rules/money.ts';
import { findGiftCard, issueGiftCard, type NewGiftCard } from './gift-cards.ts';
import { placeHolds } from './holds.ts';
import type { Tables } from '#records/tables.ts';
import { anyText } from '#records/testing/any-text.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const hundredDollars: NewGiftCard = { amount: cents(10_000), brand: 'golf', lastDay: isoDate('2027-12-31') };

function issue(card: Partial<NewGiftCard> = {}, code?: string) {
  return inTransaction(database.db, (tx) => issueGiftCard(tx, { ...hundredDollars, ...card }, code));
}

test('PRC-03 a gift card is found by its code, however it was typed, with what is on it', async () => {
  const { giftCardId, code } = await issue();
  expect(code).toMatch(/^([34679ACDEFGHJKMNPQRTWXY]{4}-){3}[34679ACDEFGHJKMNPQRTWXY]{4}$/);
  const card = {
    id: giftCardId,
    lastFour: code.slice(-4),
    brand: 'golf',
    lastDay: '2027-12-31',
    available: 10_000,
  };
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\t`]) {
    expect(await findGiftCard(database.db, typed), typed).toEqual(card);
  }
});

test('PRC-03 a gift card may be good for every brand and never expire', async () => {
  const { code } = await issue({ brand: null, lastDay: null });
  expect(await findGiftCard(database.db, code)).toMatchObject({ brand: null, lastDay: null });
});

test('PRC-03 no other text is a gift card', async () => {
  const { code } = await issue();
  for (const typed of ['', code.slice(1), `${code}A`, `${code}\0`, '%', '\uD800', 'AAAA-AAAA-AAAA-AAAA']) {
    expect(await findGiftCard(database.db, typed), typed).toBeUndefined();
  }
  await fc.assert(
    fc.asyncProperty(anyText(40), async (typed) => {
      expect(await findGiftCard(database.db, typed)).toBeUndefined();
    }),
  );
});

test('PRC-03 the code itself is stored nowhere', async () => {
  const { giftCardId, code } = await issue();
  const row = await database.db
    .selectFrom('gift_cards')
    .selectAll()
    .where('id', '=', giftCardId)
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toHaveLength(32);
  expect(row.last_four).toBe(code.slice(-4));
  expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
});

test('PRC-03 what is held for an order is not available to another', async () => {
  const { giftCardId, code } = await issue();
  const now = new Date();
  await inTransaction(database.db, (tx) =>
    placeHolds(tx, {
      holds: [{ account: giftCardAccount(giftCardId), amount: cents(4000), key: 'order' }],
      now,
      expiresAt: new Date(now.getTime() + 60_000),
    }),
  );
  expect(await findGiftCard(database.db, code)).toMatchObject({ available: 6000 });
});

test('PRC-03 a code is issued once, and one that is easily guessed is refused', async () => {
  const { code } = await issue({}, 'GIFT-CARD-GIVEN');
  expect(code).toBe('GIFT-CARD-GIVEN');
  await expect(issue({}, 'giftcardgiven')).rejects.toThrow('gift_cards_code_once');
  await expect(issue({}, 'SHORT-CODE')).rejects.toThrow('12 to 32 letters and digits');
});

test('PRC-03 codes do not repeat', async () => {
  const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
  expect(new Set(issued.map(({ code }) => code)).size).toBe(20);
});
