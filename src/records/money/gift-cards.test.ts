import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { randomLetters } from '#kit/server/random-letters.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { isoDate } from '#rules/dates.ts';
import { giftCardAccount } from '#rules/ledger/accounts.ts';
import { type GiftCardCode, giftCardCode } from '#rules/ledger/gift-card-code.ts';
import { cents } from '#rules/money.ts';
import { findGiftCard, issueGiftCard, type NewGiftCard } from './gift-cards.ts';
import { placeHolds } from './holds.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const hundredDollars: Omit<NewGiftCard, 'code'> = {
  now: new Date(),
  amount: cents(10_000),
  brand: 'golf',
  lastDay: isoDate('2027-12-31'),
};

async function issue(card: Partial<NewGiftCard> = {}) {
  const code = giftCardCode(randomLetters(16)) as GiftCardCode;
  const giftCardId = await inTransaction(database.db, (tx) => issueGiftCard(tx, { code, ...hundredDollars, ...card }));
  return { giftCardId, code };
}

test('PRC-03 a gift card is found by its code, with what is on it', async () => {
  const { giftCardId, code } = await issue();
  const card = {
    id: giftCardId,
    lastFour: code.slice(-4),
    brand: 'golf',
    lastDay: '2027-12-31',
    available: 10_000,
  };
  expect(await findGiftCard(database.db, code)).toEqual(card);
});

test('PRC-03 a gift card may be good for every brand and never expire', async () => {
  const { code } = await issue({ brand: null, lastDay: null });
  expect(await findGiftCard(database.db, code)).toMatchObject({ brand: null, lastDay: null });
});

test('PRC-03 no other code finds the gift card', async () => {
  const { code } = await issue();
  for (const other of [code.slice(1), `${code}A`, 'AAAAAAAAAAAAAAAA'].map(giftCardCode)) {
    expect(other && (await findGiftCard(database.db, other)), `${other}`).toBeUndefined();
  }
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
  expect(JSON.stringify(row)).not.toContain(code);
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

test('PRC-03 a code is issued once', async () => {
  const { code } = await issue();
  await expect(issue({ code })).rejects.toThrow('gift_cards_code_once');
});

test('PRC-03 codes do not repeat', async () => {
  const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
  expect(new Set(issued.map(({ code }) => code)).size).toBe(20);
});
