import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { creditAccount } from '#rules/ledger/accounts.ts';
import { cents } from '#rules/money.ts';
import { placeHolds } from './holds.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { addCredit, findCredit } from './credit.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function credit(userId: number, amount: number, key: string): Promise<void> {
  return inTransaction(database.db, (tx) => addCredit(tx, { now: new Date(), userId, amount: cents(amount), key }));
}

test('PAY-01 wallet credit adds up, each key once', async () => {
  expect(await findCredit(database.db, 1)).toEqual({ balance: 0, held: 0, available: 0 });
  await credit(1, 2500, 'sorry');
  await credit(1, 2500, 'sorry');
  await credit(1, 1000, 'welcome');
  expect(await findCredit(database.db, 1)).toEqual({ balance: 3500, held: 0, available: 3500 });
  expect(await findCredit(database.db, 11)).toMatchObject({ balance: 0 });
});

test('PAY-01 credit that is held for an order is not available to another', async () => {
  await credit(2, 5000, 'second');
  const now = new Date();
  await inTransaction(database.db, (tx) =>
    placeHolds(tx, {
      holds: [{ account: creditAccount(2), amount: cents(1500), key: 'order' }],
      now,
      expiresAt: new Date(now.getTime() + 60_000),
    }),
  );
  expect(await findCredit(database.db, 2)).toEqual({ balance: 5000, held: 1500, available: 3500 });
});
