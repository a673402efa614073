import type { Kysely } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { findClub } from '#records/clubs/clubs.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import { type LocalTimeSources, localTimeOf } from '#facts/local-time-of.ts';
import type { Tables } from '#records/tables.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { countryForState } from '#rules/address/territories.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { firstHandoverDay, type FirstHandoverQuestion } from '#rules/calendar/first-handover-day.ts';
import { holidayDirection } from '#rules/calendar/holiday-direction.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { DropOffCutOff, DropOffPlace, FirstHandover, HandoverPlace } from '../wire.ts';

export type CutOffDeps = LocalTimeSources & {
  readonly db: Kysely<Tables>;
  readonly countries: CountryTable;
  readonly holidays: HolidayCalendar;
  readonly brand: Brand;
};

/** Whether it is too late for a drop-off today at a place, and the next day on which it is not. API-17 */
export async function dropOffCutOff(
  deps: CutOffDeps,
  { zip, country: written, state }: DropOffPlace,
): Promise<DropOffCutOff | Refusal> {
  const country = countryForState({ country: written.toUpperCase(), state: state ?? '' });
  const refusal = refuseUnsupported(deps, country);
  if (refusal) return refusal;
  const now = localTimeOf(deps, { country, zip, state, club: null });
  const question = { country, now, club: null, dropOff: true };
  const first = await firstDay(deps, question);
  const next = first === now.day ? await firstDay(deps, { ...question, notBefore: addDays(now.day, 1) }) : first;
  if (!next) return clubNeverOpen('postalCode');
  return { isPast: first !== now.day, nextDay: next };
}

/** The first day on which bags can be handed over, by the server's clock. API-18 */
export async function cutOffDay(deps: CutOffDeps, asked: HandoverPlace): Promise<FirstHandover | Refusal> {
  const club = asked.clubId === undefined ? null : await findClub(deps.db, asked.clubId);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), 'clubId');
  const country =
    club?.countryCode ?? countryForState({ country: asked.country.toUpperCase(), state: asked.state ?? '' });
  const refusal = refuseUnsupported(deps, country);
  if (refusal) return refusal;
  const { zip, city, state } = asked;
  const now = localTimeOf(deps, { country, zip, city, state, club });
  const dropOff = asked.dropOff ?? false;
  const day = await firstDay(deps, { country, now, club, dropOff });
  if (!day) return clubNeverOpen('clubId');
  return { day, localHour: now.hour };
}

async function firstDay(
  { holidays, brand }: CutOffDeps,
  { country, ...asked }: Omit<FirstHandoverQuestion, 'holidays'> & { readonly country: string },
): Promise<IsoDate | undefined> {
  const direction = holidayDirection(asked.dropOff);
  return firstHandoverDay({ ...asked, holidays: await holidays.list({ country, brandId: brand.id, direction }) });
}

function refuseUnsupported({ countries }: CutOffDeps, country: string): Refusal | null {
  if (countryIn(countries, country).supported) return null;
  return refuseFields([{ field: 'country', message: messageText('countryNotSupported') }]);
}

function clubNeverOpen(field: string): Refusal {
  return new Refusal(422, messageText('clubNeverOpen'), [{ field, message: messageText('clubNeverOpen') }]);
}
