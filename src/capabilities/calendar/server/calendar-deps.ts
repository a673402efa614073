import type { Kysely } from 'kysely';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { LocalTimeSources } from '#facts/local-time-of.ts';
import type { Tables } from '#records/tables.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { type Brand, brandByKey } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import type { CountryAndBrand } from '../wire.ts';

export type CalendarDeps = LocalTimeSources & {
  readonly db: Kysely<Tables>;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

/** Country and brand as a call names them, or which of the two we don't know. */
export function readCountryAndBrand(
  deps: CalendarDeps,
  asked: CountryAndBrand,
): { readonly country: string; readonly brand: Brand } | Refusal {
  const country = asked.country.toUpperCase();
  if (asked.brand === null) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: 'country', message: messageText('countryNotSupported') }]);
  }
  return { country, brand: brandByKey(asked.brand) };
}
