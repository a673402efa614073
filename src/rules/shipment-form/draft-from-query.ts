import { filterText, filterZip } from '#rules/address/text-filter.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { isWorkingDay, nextWorkingDay } from '#rules/calendar/next-working-day.ts';
import { usHolidays } from '#rules/calendar/us-holidays.ts';
import { addDays, type IsoDate, yearOf } from '#rules/dates.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { levelsFromPrefill } from '#rules/shipment-form/levels-from-prefill.ts';
import { applyPrefill, type EndPrefill, type Prefill, prefillFromUrl } from '#rules/shipment-form/prefill.ts';
import { startingDraft, type StartOfDraft } from '#rules/shipment/starting-draft.ts';

/** The form as the address of the page asks for it, and else as it starts. URL-01 to URL-08 */
export function draftFromQuery(query: ReadonlyMap<string, string>, start: StartOfDraft): Draft {
  const prefill = withoutInvalidCharacters(prefillFromUrl(query));
  const isAsked = (part: object): boolean => Object.keys(part).length > 0;
  const started = startingDraft(start, {
    origin: isAsked(prefill.origin),
    destination: isAsked(prefill.destination),
    traveler: isAsked(prefill.traveler),
  });
  const filled = applyPrefill(started, prefill, pickupDays(start.today));
  return levelsFromPrefill(filled, prefill);
}

/** Applies the filters of the fields to the values of the address, as if they had been typed. VAL-01 */
function withoutInvalidCharacters(prefill: Prefill): Prefill {
  const { name, ...contact } = prefill.traveler;
  return {
    ...prefill,
    origin: filteredEnd(prefill.origin),
    destination: filteredEnd(prefill.destination),
    traveler: name === undefined ? contact : { ...contact, name: filterText(name) },
  };
}

function filteredEnd(end: EndPrefill): EndPrefill {
  const filtered = Object.entries(end).map(([field, value]) => {
    if (typeof value !== 'string') return [field, value] as const;
    return [field, field === 'zip' ? filterZip(value) : filterText(value)] as const;
  });
  return Object.fromEntries(filtered);
}

/** Days by the carriers' calendar at home. Should the origin's own differ, `useRequestedPickup` moves on to a day of its own. */
function pickupDays(today: IsoDate): Parameters<typeof applyPrefill>[2] {
  const holidays = new Map([...usHolidays(yearOf(today)), ...usHolidays(yearOf(today) + 1)]);
  const facts = { holidays, closedWeekdays: noClosedWeekdays, dropOff: true };
  const from = addDays(today, 1);
  return {
    today,
    nextPickupDay: nextWorkingDay({ from, ...facts }) ?? from,
    isTodayOpen: isWorkingDay(today, facts),
  };
}
