import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '../testing/records-database.ts';
import { searchPeople } from './people-search.ts';

const people = [
  { first: 'Zoe', last: 'Andrews', email: 'zoe@example.com' },
  { first: 'Bob', last: 'Andrews', email: 'bob@example.com' },
  { first: 'Ann', last: 'Zimmer', email: 'ann.zimmer@example.com' },
  { first: 'Andy', last: 'Anders', email: 'andy@example.com' },
  { first: 'Moe', last: 'Stone', email: 'an.other@example.com' },
  { first: 'Kim', last: 'Reed', email: 'guest:1', contact: 'anchor@example.com' },
  { first: 'Élan', last: 'Ångström', email: 'elan@example.com' },
  { first: 'Li', last: '50% Off_', email: 'li@example.com' },
];

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
  await database.db
    .insertInto('users')
    .values(
      people.map(({ first, last, email, contact = null }) => ({
        email,
        contact_email: contact,
        first_name: first,
        last_name: last,
      })),
    )
    .execute();
});

afterAll(() => database.drop());

async function lastNames(typed: string, most = 20): Promise<string[]> {
  const asked = { brandId: null, roles: ['user'], isErasedFound: true, isEveryGuestFound: true, most } as const;
  return (await searchPeople(database.db, { ...asked, typed })).map(({ lastName }) => lastName);
}

test('SCR-08 last names come first, then first names, then emails, each in its own order and each person once', async () => {
  const all = await lastNames('an');
  expect(all).toEqual(['Anders', 'Andrews', 'Andrews', 'Zimmer', 'Stone', 'Reed']);
  expect((await lastNames('andrews b')).length).toBe(1);
});

test('SCR-08 a page is the beginning of all that is found, however short it is', async () => {
  const all = await lastNames('an');
  for (let most = 1; most <= all.length; most += 1) expect(await lastNames('an', most)).toEqual(all.slice(0, most));
});

test('SCR-08 the other words leave out people, in any order of the words', async () => {
  expect(await lastNames('zimmer an')).toEqual(['Zimmer']);
  expect(await lastNames('an zimmer')).toEqual(['Zimmer']);
  expect(await lastNames('an zimmer kim')).toEqual([]);
});

test.each([
  ['ångström', 'Ångström'],
  ['ÉLAN', 'Ångström'],
  ['50%', '50% Off_'],
])('SCR-08 %s is found as it is written', async (typed, lastName) => {
  expect(await lastNames(typed)).toEqual([lastName]);
});

test('SCR-08 signs that patterns give a meaning are signs like others', async () => {
  expect(await lastNames('a%s')).toEqual([]);
  expect(await lastNames('an_rews')).toEqual([]);
});
