import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { countryTable } from '#rules/address/country-table.ts';
import { clubColumns } from './club-columns.ts';
import { completeClub } from './complete-club.ts';
import { type ClubFile, readClubs } from './read-clubs.ts';

const sources = { postalData: loadPostalData(), countries: countryTable(countryRows) };

const usualCells: Readonly<Record<string, string>> = {
  code: 'c-1',
  brand: 'golf',
  kind: 'club',
  name: 'Heatherstone Golf Club',
  address_1: '12 Fern Quay',
  city: 'West Palm Beach',
  state: 'FL',
  zip: '33401',
  country_code: 'US',
};

function fileOf(...rows: Readonly<Record<string, string>>[]): ClubFile {
  const columns = [...new Set(rows.flatMap((row) => Object.keys({ ...usualCells, ...row })))];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => cell({ ...usualCells, ...row }[column] ?? '')).join(','));
  const read = readClubs([columns.join(','), ...lines].join('\r\n'), sources);
  if (read.kind === 'not-clubs') throw new Error(read.reason);
  return read;
}

function errorsOf(row: Readonly<Record<string, string>>): string[] {
  return fileOf(row).errors.map(({ field, message }) => `${field}: ${message}`);
}

function clubOf(row: Readonly<Record<string, string>>, known?: ClubFacts): ClubFacts {
  const [first] = fileOf(row).rows;
  if (!first) throw new Error(`Not a club: ${errorsOf(row).join('; ')}`);
  const completed = completeClub(first.facts, known, sources.postalData);
  if (completed.kind === 'incomplete') throw new Error(completed.errors.map(({ message }) => message).join('; '));
  return completed.club;
}

describe('a right row', () => {
  test('a new club has the usual values for what the file does not say, and its place from the zip', () => {
    expect(clubOf({})).toEqual({
      code: 'c-1',
      brandId: 5,
      kind: 'club',
      name: 'Heatherstone Golf Club',
      phone: '',
      address1: '12 Fern Quay',
      address2: '',
      city: 'West Palm Beach',
      state: 'FL',
      zip: '33401',
      countryCode: 'US',
      latitude: expect.closeTo(26.7, 0),
      longitude: expect.closeTo(-80.1, 0),
      timeZone: 'America/New_York',
      closedWeekdays: new Set(),
      originHolidays: [],
      destinationHolidays: [],
      geoZipEnabled: true,
      hasFedexGroundPickup: false,
      pickupCarriers: ['FEDEX'],
      preferredCarrier: null,
      hasDailyPickup: false,
      icon: '',
      senderName: 'Golf shop',
      note: '',
      showNotes: true,
      questionSet: null,
    });
  });

  test('every cell is read', () => {
    const questionSet = {
      header: 'Hello',
      subheader: '',
      es: { header: 'Hola', subheader: '' },
      questions: [
        {
          type: 'logical',
          question: 'A cart?',
          es: '¿Un carrito?',
          yesQuestions: [{ type: 'text', question: 'For how many?', maxLength: 2 }],
          noQuestions: [],
        },
      ],
    };
    const club = clubOf({
      brand: '1',
      kind: 'Lodge',
      phone: ' (970) 555-0100 ',
      address_2: 'Gate 2',
      latitude: '26.5',
      longitude: '-80.25',
      time_zone: 'America/Chicago',
      closed_days: '5; 1',
      origin_holidays: '2026-12-31, 2026-12-24',
      destination_holidays: '2027-01-01',
      geo_zip_enabled: 'no',
      has_fedex_ground_pickup: 'TRUE',
      pickup_carriers: 'ups, fedex',
      preferred_carrier: 'Ups',
      has_daily_pickup: '1',
      icon: 'ski',
      sender_name: 'Bell desk',
      note: 'Ask for "Sam", please',
      show_notes: 'No',
      question_set: JSON.stringify(questionSet),
    });
    expect(club).toMatchObject({
      brandId: 1,
      kind: 'lodge',
      phone: '(970) 555-0100',
      address2: 'Gate 2',
      latitude: 26.5,
      longitude: -80.25,
      timeZone: 'America/Chicago',
      closedWeekdays: new Set([1, 5]),
      originHolidays: ['2026-12-24', '2026-12-31'],
      destinationHolidays: ['2027-01-01'],
      geoZipEnabled: false,
      hasFedexGroundPickup: true,
      pickupCarriers: ['FEDEX', 'UPS'],
      preferredCarrier: 'UPS',
      hasDailyPickup: true,
      icon: 'ski',
      senderName: 'Bell desk',
      note: 'Ask for "Sam", please',
      showNotes: false,
      questionSet,
    });
  });

  test('a column that the file does not have leaves a known club as it is; an empty cell is the usual value', () => {
    const known = { ...clubOf({}), note: 'Kept', phone: '(561) 555-0199', hasDailyPickup: true };
    expect(clubOf({ phone: '' }, known)).toMatchObject({ note: 'Kept', phone: '', hasDailyPickup: true });
    expect(clubOf({ note: '', has_daily_pickup: '' }, known)).toMatchObject({ note: '', hasDailyPickup: false });
  });

  test('a known club that moves gets the place of its new zip', () => {
    const known = clubOf({});
    const moved = clubOf({ city: 'Honolulu', state: 'HI', zip: '96815' }, known);
    expect(moved.timeZone).toBe('Pacific/Honolulu');
    expect(moved.latitude).toBeLessThan(known.latitude);
  });

  test('a zip is kept as its country writes it', () => {
    expect(clubOf({ city: 'Whistler', state: 'BC', zip: 'v8e0b6', country_code: 'ca' }).zip).toBe('V8E 0B6');
    expect(clubOf({ zip: '33401 1234' }).zip).toBe('33401-1234');
  });

  test('the example of the README is right from the first to the last row', () => {
    const text = readFileSync(new URL('example-clubs.csv', import.meta.url), 'utf8');
    expect(readClubs(text, sources)).toMatchObject({ errors: [], rows: { length: 3 } });
  });

  test('the README names every column', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    expect(clubColumns.filter((column) => !readme.includes(`\`${column}\``))).toEqual([]);
  });
});

describe('a wrong row', () => {
  test.each([
    [{ code: '' }, 'code: must not be empty'],
    [{ code: 'x'.repeat(41) }, 'code: must be a text of at most 40 characters on one line'],
    [{ brand: '' }, 'brand: must not be empty'],
    [{ brand: 'yacht' }, 'brand: must be one of ski, resort-one, camp, resort-two, golf, school, but is "yacht"'],
    [{ kind: 'pub' }, 'kind: must be one of club'],
    [{ name: '  ' }, 'name: must not be empty'],
    [{ name: 'x'.repeat(101) }, 'name: must be a text of at most 100 characters'],
    [{ name: 'a\0b' }, 'name: must be a text'],
    [{ note: 'a\nb' }, 'note: must be a text of at most 500 characters on one line'],
    [{ country_code: 'QQ' }, 'country_code: must be a country we ship to'],
    [{ country_code: '' }, 'country_code: must be a country we ship to'],
    [{ state: '' }, 'state: must not be empty'],
    [{ state: 'XX' }, 'state: "XX" is not one of US'],
    [{ state: 'NY' }, 'state: the zip 33401 is in FL, not in NY'],
    [{ zip: '' }, 'zip: Please enter your zip'],
    [{ zip: '3340' }, 'zip: Zip code is not valid'],
    [{ zip: '00000' }, 'zip: Please enter your zip'],
    [{ zip: '00001' }, 'zip: there is no zip 00001'],
    [{ latitude: '91', longitude: '0' }, 'latitude: must be degrees from -90 to 90'],
    [{ latitude: 'north', longitude: '0' }, 'latitude: must be degrees'],
    [{ latitude: '26.7', longitude: '' }, 'longitude: latitude and longitude must be given together'],
    [{ time_zone: 'Palm Beach' }, 'time_zone: must be a time zone'],
    [{ closed_days: '0' }, 'closed_days: must be numbers from 1'],
    [{ closed_days: 'Monday' }, 'closed_days: must be numbers from 1'],
    [{ origin_holidays: '2026-02-30' }, 'origin_holidays: must be days as in 2026-12-24'],
    [{ pickup_carriers: 'FEDEX, DHL' }, 'pickup_carriers: must be some of FEDEX, UPS'],
    [{ preferred_carrier: 'DHL' }, 'preferred_carrier: must be one of FEDEX, UPS'],
    [{ has_daily_pickup: 'maybe' }, 'has_daily_pickup: must be yes or no, but is "maybe"'],
    [{ question_set: '{"header":1}' }, 'question_set: must be the JSON of a question set'],
    [{ question_set: 'What?' }, 'question_set: must be the JSON of a question set'],
  ])('%o is refused by its column', (row: Readonly<Record<string, string>>, message) => {
    expect(errorsOf(row)).toEqual([expect.stringContaining(message)]);
  });

  test('everything that is wrong with a row is said at once, with its line, and the other rows are kept', () => {
    const { rows, errors } = fileOf({}, { code: 'c-2', name: '', kind: 'pub', zip: 'x' }, { code: 'c-3' });
    expect(rows.map(({ line, facts }) => [line, facts.code])).toEqual([
      [2, 'c-1'],
      [4, 'c-3'],
    ]);
    expect(errors.map(({ line, field }) => [line, field])).toEqual([
      [3, 'kind'],
      [3, 'name'],
      [3, 'zip'],
    ]);
  });

  test('a code is once in a file; the first one counts', () => {
    const { rows, errors } = fileOf({ name: 'First' }, { name: 'Second' });
    expect(rows.map(({ facts }) => facts.name)).toEqual(['First']);
    expect(errors).toEqual([{ line: 3, field: 'code', message: '"c-1" is on line 2 already' }]);
  });

  test('where a zip is not known the place must be given', () => {
    const abroad = { city: 'Nassau', state: 'New Providence', zip: '', country_code: 'BS' };
    expect(() => clubOf(abroad)).toThrow('must be given, because nothing is known of this zip');
    const given = { ...abroad, latitude: '25.1', longitude: '-77.3', time_zone: 'America/Nassau' };
    const known = clubOf(given);
    expect(known.timeZone).toBe('America/Nassau');
    expect(clubOf(abroad, known)).toEqual(known);
  });
});

describe('a file that is none', () => {
  test.each([
    ['', 'The file is empty'],
    ['code,name', 'does not name the columns brand, kind, address_1, city, state, zip, country_code'],
    [`${Object.keys(usualCells).join(',')},closed_day`, 'not known: closed_day. Known are code,'],
    [`${Object.keys(usualCells).join(',')},code`, 'names code more than once'],
    ['code,"name', "Line 1 can't be read: a quote is opened and never closed"],
  ])('%o is refused as a whole', (text, sentence) => {
    expect(readClubs(text, sources)).toEqual({ kind: 'not-clubs', reason: expect.stringContaining(sentence) });
  });

  test('a row with too few or too many cells is wrong', () => {
    const read = readClubs(`${Object.keys(usualCells).join(',')}\nc-1,golf`, sources);
    expect(read).toMatchObject({
      rows: [],
      errors: [{ line: 2, message: 'the row has 2 cells, but the first line names 9 columns' }],
    });
  });
});
