import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { SentClubAnswer } from '#rules/club/question-sets.ts';
import { createCart } from '#records/carts/carts.ts';
import { type AnsweredClub, findClubAnswers, saveClubAnswers } from './club-answers.ts';
import { saveClub } from '#records/testing/save-club.ts';
import type { Tables } from '#records/tables.ts';
import { madeUpClub } from '#records/testing/made-up-club.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const setsMax = 4;

const named: readonly SentClubAnswer[] = [{ key: '0', question: 'In whose “name”?', answer: 'Zoë \\ "Z"' }];

async function newCart(): Promise<number> {
  const guest = { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null };
  const { cart } = await inTransaction(database.db, (tx) => createCart(tx, { ...guest, now: new Date() }));
  return cart.id;
}

function newClub(code: string): Promise<number> {
  return inTransaction(database.db, (tx) => saveClub(tx, madeUpClub({ code })));
}

function save(club: AnsweredClub, answers: readonly SentClubAnswer[], minute = 0): Promise<void> {
  const now = new Date(Date.UTC(2026, 2, 2, 15, minute));
  return inTransaction(database.db, (tx) => saveClubAnswers(tx, club, { answers, now, setsMax }));
}

test('CLB-01 answers are found again by cart, club and direction, and by no other', async () => {
  const club = { cartId: await newCart(), clubId: await newClub('kept'), isOutbound: true };
  await save(club, named);
  expect(await findClubAnswers(database.db, club)).toEqual(named);
  for (const other of [{ isOutbound: false }, { cartId: await newCart() }, { clubId: await newClub('other') }]) {
    expect(await findClubAnswers(database.db, { ...club, ...other })).toEqual([]);
  }
});

test('CLB-01 later answers replace earlier ones', async () => {
  const club = { cartId: await newCart(), clubId: await newClub('again'), isOutbound: false };
  await save(club, named);
  await save(club, []);
  expect(await findClubAnswers(database.db, club)).toEqual([]);
});

test('CLB-01 a cart keeps the answers to the clubs that were answered last, also when many come at once', async () => {
  const cartId = await newCart();
  const count = setsMax + 2;
  const clubs = await Promise.all(Array.from({ length: count }, (_none, index) => newClub(`many-${index}`)));
  await Promise.all(clubs.map((clubId, minute) => save({ cartId, clubId, isOutbound: true }, named, minute)));
  const kept = await database.db.selectFrom('club_answers').selectAll().where('cart_id', '=', cartId).execute();
  expect(kept).toHaveLength(setsMax);
});

test('CLB-01 the answers that were just given are kept, whatever the clock says', async () => {
  const cartId = await newCart();
  const count = setsMax + 1;
  const clubs = await Promise.all(Array.from({ length: count }, (_none, index) => newClub(`late-${index}`)));
  for (const [index, clubId] of clubs.entries()) await save({ cartId, clubId, isOutbound: true }, named, 59 - index);
  const last = { cartId, clubId: clubs.at(-1) ?? 0, isOutbound: true };
  expect(await findClubAnswers(database.db, last)).toEqual(named);
});

test('answers are deleted with their cart', async () => {
  const club = { cartId: await newCart(), clubId: await newClub('gone'), isOutbound: true };
  await save(club, named);
  await database.db.deleteFrom('carts').where('id', '=', club.cartId).execute();
  expect(await findClubAnswers(database.db, club)).toEqual([]);
});
