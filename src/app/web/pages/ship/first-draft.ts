import { filterText, filterZip } from '#rules/address/text-filter.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { isWorkingDay, nextWorkingDay } from '#rules/calendar/next-working-day.ts';
import { usHolidays } from '#rules/calendar/us-holidays.ts';
import { addDays, type IsoDate, yearOf } from '#rules/dates.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { enterThroughMicroSite, type MicroSite } from '#rules/shipment/micro-site.ts';
import { applyOwnDetails, type OwnDetails } from '#rules/shipment/own-details.ts';
import { applyPrefill, type EndPrefill, type Prefill, prefillFromUrl } from '#rules/shipment/prefill.ts';

const homeCountry = 'US';

/** The form as the address of the page asks for it, and else as the person who is signed in has it. URL-01 to URL-08 ACC-07 PNT-03 */
export function firstDraft({
  brand,
  search,
  today,
  own = nothingKnown,
  microSite = null,
}: {
  brand: Brand;
  search: string;
  today: IsoDate;
  own?: OwnDetails | null;
  microSite?: MicroSite | null;
}): Draft {
  const prefill = withoutStrangeSigns(prefillFromUrl(new Map(new URLSearchParams(search))));
  const empty = emptyDraft(brand.key, homeCountry);
  const isDestinationAsked = Object.keys(prefill.destination).length > 0;
  const entered = microSite ? enterThroughMicroSite(empty, microSite, { isDestinationAsked }) : empty;
  const started = applyOwnDetails(entered, own ?? nothingKnown, {
    isOriginAsked: Object.keys(prefill.origin).length > 0,
    isTravelerAsked: Object.keys(prefill.traveler).length > 0,
  });
  return applyPrefill(started, prefill, pickupDays(today));
}

const nothingKnown: OwnDetails = { profile: null, defaultOrigin: null };

/** An address keeps what its fields would keep of it, had it been typed. VAL-01 */
function withoutStrangeSigns(prefill: Prefill): Prefill {
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

/** Days by the carriers' calendar at home. Should the origin's own differ, `useWishedPickup` moves on to a day of its own. */
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
