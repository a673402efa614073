import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { type ClubKind, clubKinds } from '#records/tables.ts';
import { isFieldRequired, isStateKnown } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import { type Brand, brandByKeyOrId, brandKeys } from '#rules/brand/brand.ts';
import { type ClosedWeekdays, parseClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { carrierKeys, isCarrierKey } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { ClubColumn } from './club-columns.ts';
import { readQuestionSet } from './read-question-set.ts';

export type RowSources = { readonly postalData: PostalData; readonly countries: CountryTable };

export type FieldError = { readonly field: ClubColumn; readonly message: string };

/** The facts of a club in a row; a column that the file does not have is missing. */
export type RowFacts = { readonly [Fact in keyof ClubFacts]?: ClubFacts[Fact] | undefined } & AddressFacts;

/** The facts that every row has. */
export type AddressFacts = Pick<
  ClubFacts,
  'code' | 'brandId' | 'kind' | 'name' | 'address1' | 'city' | 'state' | 'zip' | 'countryCode'
>;

/** The cells of a row by column, for the columns that the file has. */
export type Cells = ReadonlyMap<ClubColumn, string>;

export type ReadRow =
  | { readonly kind: 'valid'; readonly facts: RowFacts }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] };

/** Checks all cells of a row and returns its facts, or everything that is wrong with it. */
export function readClubRow(cells: Cells, sources: RowSources): ReadRow {
  const errors: FieldError[] = [];
  const complain = (field: ClubColumn, message: string): undefined => {
    errors.push({ field, message });
  };
  /** The value of a cell: the usual one if the cell is empty, nothing if the column is not there or the cell is wrong. */
  const read = <Value>(
    field: ClubColumn,
    usual: Value,
    parse: (text: string) => Value | undefined,
    expected: string,
  ): Value | undefined => {
    const text = cells.get(field)?.trim();
    if (text === undefined) return undefined;
    if (text === '') return usual;
    return parse(text) ?? complain(field, `must be ${expected}, but is "${shown(text)}"`);
  };
  const readText = (field: ClubColumn, lengthMax: number): string | undefined =>
    read(field, '', (text) => (isPlainText(text, lengthMax) ? text : undefined), plainText(lengthMax));
  const readNeeded = (field: ClubColumn, lengthMax: number): string => {
    const text = readText(field, lengthMax);
    if (text === '') complain(field, 'must not be empty');
    return text ?? '';
  };
  const readFlag = (field: ClubColumn, usual: boolean) => read(field, usual, flag, 'yes or no');

  const brand = read<Brand | null>(
    'brand',
    null,
    (text) => brandByKeyOrId(text.toLowerCase()),
    `one of ${brandKeys.join(', ')}`,
  );
  if (brand === null) complain('brand', 'must not be empty');
  const kind = read<ClubKind | null>('kind', null, clubKind, `one of ${clubKinds.join(', ')}`);
  if (kind === null) complain('kind', 'must not be empty');

  const facts: RowFacts = {
    code: readNeeded('code', limits.codeLengthMax),
    brandId: brand?.id ?? 0,
    kind: kind ?? 'club',
    name: readNeeded('name', limits.textFieldLengthMax),
    ...readAddress(cells, sources, complain),
    address1: readNeeded('address_1', limits.textFieldLengthMax),
    city: readNeeded('city', limits.textFieldLengthMax),
    address2: readText('address_2', limits.textFieldLengthMax),
    phone: readText('phone', limits.phoneLengthMax),
    ...readPlace(cells, complain),
    closedWeekdays: read(
      'closed_days',
      new Set(),
      closedWeekdays,
      'numbers from 1 (Monday) to 5 (Friday) with commas between',
    ),
    originHolidays: read('origin_holidays', [], days, dayList),
    destinationHolidays: read('destination_holidays', [], days, dayList),
    geoZipEnabled: readFlag('geo_zip_enabled', true),
    hasFedexGroundPickup: readFlag('has_fedex_ground_pickup', false),
    pickupCarriers: read(
      'pickup_carriers',
      ['FEDEX'],
      carriers,
      `some of ${carrierKeys.join(', ')} with commas between`,
    ),
    preferredCarrier: read<CarrierKey | null>('preferred_carrier', null, carrier, `one of ${carrierKeys.join(', ')}`),
    hasDailyPickup: readFlag('has_daily_pickup', false),
    icon: readText('icon', limits.textFieldLengthMax),
    // BRD-05
    senderName:
      readText('sender_name', limits.textFieldLengthMax) ||
      (cells.has('sender_name') ? usualSender(brand?.key) : undefined),
    note: readText('note', limits.noteLengthMax),
    showNotes: readFlag('show_notes', true),
    questionSet: read('question_set', null, readQuestionSet, 'the JSON of a question set'),
  };
  return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'valid', facts };
}

/** The default addressee of a club. BRD-05 */
export function usualSender(brand: string | undefined): string {
  return brand === 'golf' ? 'Golf shop' : '';
}

type Complain = (field: ClubColumn, message: string) => undefined;

/** Country, state and zip are checked against each other. */
function readAddress(cells: Cells, { postalData, countries }: RowSources, complain: Complain) {
  const country = countryIn(countries, (cells.get('country_code') ?? '').trim().toUpperCase());
  const state = (cells.get('state') ?? '').trim();
  const typedZip = (cells.get('zip') ?? '').trim();
  const address = { countryCode: country.code, state, zip: typedZip };
  if (!country.supported) {
    complain('country_code', `must be a country we ship to, as two letters, but is "${shown(country.code)}"`);
    return address;
  }
  const zip = checkZip(typedZip, country);
  const writtenZip = zip.kind === 'ok' ? zip.value : '';
  const place = writtenZip === '' ? undefined : postalData.find({ country: country.code, zip: writtenZip });
  if (zip.kind === 'problem') complain('zip', messageText(zip.message));
  else if (writtenZip !== '' && !place && country.zipLookup === 'every')
    complain('zip', `there is no zip ${writtenZip}`);

  if (state === '') {
    if (isFieldRequired(country, 'state')) complain('state', 'must not be empty in this country');
  } else if (!isStateKnown(country, state)) complain('state', `"${shown(state)}" is not one of ${country.code}`);
  else if (place && place.state !== state)
    complain('state', `the zip ${place.zip} is in ${place.state}, not in ${state}`);
  return { ...address, zip: writtenZip };
}

function readPlace(cells: Cells, complain: Complain) {
  const latitude = readNumber(cells, 'latitude', 90, complain);
  const longitude = readNumber(cells, 'longitude', 180, complain);
  const isEmpty = (field: ClubColumn) => (cells.get(field) ?? '').trim() === '';
  if (isEmpty('latitude') !== isEmpty('longitude')) {
    complain(isEmpty('latitude') ? 'latitude' : 'longitude', 'latitude and longitude must be given together');
  }
  const timeZone = cells.get('time_zone')?.trim() || undefined;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    complain('time_zone', `must be a time zone such as America/New_York, but is "${shown(timeZone)}"`);
  }
  return { latitude, longitude, timeZone };
}

function readNumber(cells: Cells, field: ClubColumn, most: number, complain: Complain): number | undefined {
  const text = cells.get(field)?.trim();
  if (!text) return undefined;
  const number = /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(number) <= most) return number;
  return complain(field, `must be degrees from -${most} to ${most}, but is "${shown(text)}"`);
}

function isTimeZone(text: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions();
    return timeZone.includes('/');
  } catch {
    return false;
  }
}

const dayList = 'days as in 2026-12-24 with commas between';

function plainText(lengthMax: number): string {
  return `a text of at most ${lengthMax} characters on one line`;
}

function isPlainText(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax && !/\p{Cc}/u.test(text);
}

function clubKind(text: string): ClubKind | undefined {
  return clubKinds.find((kind) => kind === text.toLowerCase());
}

function flag(text: string): boolean | undefined {
  if (/^(yes|true|1)$/i.test(text)) return true;
  return /^(no|false|0)$/i.test(text) ? false : undefined;
}

/** Separated by commas, semicolons or spaces, whichever the spreadsheet wrote. */
function listOf(text: string): string[] {
  return text.split(/[,;\s]+/).filter((part) => part !== '');
}

function closedWeekdays(text: string): ClosedWeekdays | undefined {
  const parts = listOf(text);
  return parts.every((part) => /^[1-5]$/.test(part)) ? parseClosedWeekdays(parts.join(',')) : undefined;
}

function days(text: string): IsoDate[] | undefined {
  const parts = listOf(text).map(parseIsoDate);
  const valid = parts.filter((day) => day !== undefined);
  return valid.length === parts.length ? [...new Set(valid)].sort() : undefined;
}

function carrier(text: string): CarrierKey | undefined {
  const key = text.toUpperCase();
  return isCarrierKey(key) ? key : undefined;
}

function carriers(text: string): CarrierKey[] | undefined {
  const parts = listOf(text).map(carrier);
  const valid = parts.filter((key) => key !== undefined);
  return valid.length === parts.length ? [...new Set(valid)].sort() : undefined;
}

/** Enough of a cell to find it again. */
function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}
