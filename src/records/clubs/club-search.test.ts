import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { type ClubFacts, searchClubs } from './clubs.ts';
import { saveClubs } from './save-clubs.ts';
import type { Tables } from '#records/tables.ts';
import { anyText } from '#records/testing/any-text.ts';
import { madeUpClub } from '#records/testing/made-up-club.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

const golf = 5;
const ski = 1;

let database: TestDatabase<Tables>;

const somewhere = { city: 'Nowhere', state: 'KS', zip: '66002' };

const clubs: readonly ClubFacts[] = [
  madeUpClub({ code: 'a', name: 'Gorse Hill Golf Club', city: 'Honolulu', state: 'HI', zip: '96815' }),
  madeUpClub({ code: 'b', name: 'Amber Gorse Links', city: 'Bandon', state: 'OR', zip: '97411' }),
  madeUpClub({ code: 'c', name: "St. Brendan's Golf House", city: 'Kinsale', state: 'CO', zip: '', countryCode: 'IE' }),
  madeUpClub({
    code: 'd',
    name: 'Mañana Verde',
    city: 'San José del Cabo',
    state: 'BCS',
    zip: '23400',
    countryCode: 'MX',
  }),
  madeUpClub({ code: 'e', name: 'Hinode Ridge', city: 'Karuizawa', state: '20', zip: '389-0102', countryCode: 'JP' }),
  madeUpClub({ code: 'f', name: 'Kestrel Braes', city: 'Auchterarder', state: '', zip: 'PH3 1NF', countryCode: 'GB' }),
  madeUpClub({ code: 'g', name: 'Zephyr Gorsefield', city: 'Lindsborg', state: 'VT', zip: '05672' }),
  madeUpClub({ code: 'h', name: 'Gorse Hill Golf Club', city: 'Bandon', state: 'OR', zip: '97411' }),
  madeUpClub({ code: 'i', name: 'Gorse Slope Lodge', brandId: ski, kind: 'lodge', ...somewhere }),
];

/** As many as a large operator has of one word, so that lists overflow. */
const crowd = Array.from({ length: 1000 }, (_, index) =>
  madeUpClub({
    code: `crowd-${index}`,
    name: `${index % 2 === 0 ? 'Alpha' : 'Beta'} Crowd ${String(index).padStart(4, '0')}`,
    countryCode: index % 100 === 7 ? 'CA' : 'US',
    ...somewhere,
  }),
);

beforeAll(async () => {
  database = await createRecordsDatabase();
  await inTransaction(database.db, (tx) => saveClubs(tx, [...clubs, ...crowd]));
});

afterAll(() => database.drop());

function find(term: string, asked: { brandId?: number; countryCode?: string; limit?: number } = {}) {
  return searchClubs(database.db, { brandId: golf, term, limit: 50, ...asked });
}

async function namesFor(term: string, asked: { brandId?: number; countryCode?: string; limit?: number } = {}) {
  return (await find(term, asked)).map((club) => club.name);
}

describe('what is found', () => {
  test('PNT-08 a suggestion says what a list shows', async () => {
    const [first] = await find('kestrel');
    expect(first).toEqual({
      id: expect.any(Number),
      kind: 'club',
      name: 'Kestrel Braes',
      city: 'Auchterarder',
      state: '',
      zip: 'PH3 1NF',
      countryCode: 'GB',
    });
  });

  test('PNT-08 clubs whose name starts with the term come first, then the others, each by name', async () => {
    expect(await namesFor('gorse')).toEqual([
      'Gorse Hill Golf Club',
      'Gorse Hill Golf Club',
      'Amber Gorse Links',
      'Zephyr Gorsefield',
    ]);
    expect((await find('gorse')).map((club) => club.city).slice(0, 2)).toEqual(['Bandon', 'Honolulu']);
  });

  test('PNT-08 a club is found by its name, city, state and zip, by the beginning of each', async () => {
    for (const term of ['zeph', 'gorsef', 'lindsborg', 'VT', 'vermont', '0567', '05672']) {
      expect(await namesFor(term), term).toContain('Zephyr Gorsefield');
    }
    expect(await namesFor('hokkaido')).toEqual([]);
    expect(await namesFor('nagano')).toEqual(['Hinode Ridge']);
  });

  test('PNT-08 the middle of a word finds nothing', async () => {
    expect(await namesFor('orse')).toEqual([]);
  });

  test('PNT-08 neither case, accents nor apostrophes matter', async () => {
    for (const term of ['BRENDANS', "brendan's", 'st. brendan’s']) {
      expect(await namesFor(term), term).toEqual(["St. Brendan's Golf House"]);
    }
    for (const term of ['manana', 'Mañana', 'san jose del', 'JOSÉ']) {
      expect(await namesFor(term), term).toEqual(['Mañana Verde']);
    }
  });

  test('PNT-08 a zip of two parts is found however it is typed', async () => {
    for (const term of ['PH3 1NF', 'ph31nf', 'ph3', '1NF'])
      expect(await namesFor(term), term).toEqual(['Kestrel Braes']);
    for (const term of ['389-0102', '3890102', '389']) expect(await namesFor(term), term).toEqual(['Hinode Ridge']);
  });

  test('PNT-08 every word of the term must be there, in any order, each as a beginning', async () => {
    expect(await namesFor('band gor')).toEqual(['Amber Gorse Links', 'Gorse Hill Golf Club']);
    expect(await namesFor('golf gorse hi')).toEqual(['Gorse Hill Golf Club', 'Gorse Hill Golf Club']);
    expect(await namesFor('gorse hill honolulu')).toEqual(['Gorse Hill Golf Club']);
    expect(await namesFor('gorse nothing')).toEqual([]);
    expect(await namesFor('gorse gorse gorse')).toHaveLength(4);
  });

  test('PNT-08 each brand has its own clubs', async () => {
    expect(await namesFor('gorse', { brandId: ski })).toEqual(['Gorse Slope Lodge']);
    expect(await namesFor('gorse', { brandId: 6 })).toEqual([]);
  });

  test('PNT-08 a search in a country finds only its clubs, and one without a country those of all', async () => {
    expect(await namesFor('gol', { countryCode: 'IE' })).toEqual(["St. Brendan's Golf House"]);
    expect(await namesFor('gol', { countryCode: 'JP' })).toEqual([]);
    expect(await namesFor('gol')).toHaveLength(3);
    expect(await namesFor('cro', { countryCode: 'CA' })).toHaveLength(10);
  });
});

describe('how many are found', () => {
  test('PNT-08 a search finds as many clubs as are asked for, and each once', async () => {
    for (const term of ['crowd', 'alpha', 'nowhere', 'alpha nowhere']) {
      const found = await find(term, { limit: 50 });
      expect(found).toHaveLength(50);
      expect(new Set(found.map((club) => club.id)).size).toBe(50);
    }
    expect(await namesFor('crowd', { limit: 3 })).toEqual(['Alpha Crowd 0000', 'Alpha Crowd 0002', 'Alpha Crowd 0004']);
    expect(await namesFor('crowd', { limit: 0 })).toEqual([]);
    expect(await namesFor('crowd', { limit: -1 })).toEqual([]);
  });

  test('PNT-08 a rare word finds its club among any number that share the common one', async () => {
    expect(await namesFor('crowd 0999')).toEqual(['Beta Crowd 0999']);
    expect(await namesFor('nowhere crowd beta 0777')).toEqual(['Beta Crowd 0777']);
    expect(await namesFor('beta crowd 09', { limit: 2 })).toEqual(['Beta Crowd 0901', 'Beta Crowd 0903']);
  });

  test('PNT-08 words that are all common still find a full list', async () => {
    expect(await namesFor('crowd beta')).toHaveLength(50);
    expect(await namesFor('nowhere alpha crowd')).toHaveLength(50);
  });
});

describe('hostile terms', () => {
  test('PNT-08 nothing in a term is a command or a wildcard', async () => {
    for (const term of [
      '%%%',
      '___',
      '\\\\\\',
      "'; drop table clubs; --",
      'gor%',
      '{a,b}',
      '"',
      '🏌️🏌️🏌️',
      '\0\0\0',
      '\uD800\uD800',
    ]) {
      expect(await namesFor(term, { brandId: ski }), term).toEqual(term === 'gor%' ? ['Gorse Slope Lodge'] : []);
    }
    expect(await namesFor('go\0rse', { brandId: ski })).toEqual([]);
    expect(await namesFor('gorse\0', { brandId: ski })).toEqual(['Gorse Slope Lodge']);
    expect(await namesFor('g'.repeat(10_000))).toEqual([]);
    expect(await namesFor('gorse '.repeat(5000), { brandId: ski })).toEqual(['Gorse Slope Lodge']);
  });

  test('PNT-08 any text at all gets a list', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(60), anyText(5), async (term, country) => {
        expect(Array.isArray(await find(term))).toBe(true);
        const countryCode = country.replaceAll('\0', '').toWellFormed();
        expect(Array.isArray(await find(term, { countryCode }))).toBe(true);
      }),
    );
  });
});
