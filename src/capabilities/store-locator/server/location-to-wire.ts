import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { DropOffStore } from '#records/places/drop-off-stores.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { Distant } from '#rules/stores/nearby-stores.ts';
import { minuteText } from '#rules/stores/store-hours.ts';
import { lastDropOffWords, nextLastDropOff, openingWords, storeOpening } from '#rules/stores/store-opening.ts';
import type { DropOffLocationWire } from '../contract.ts';

/** A store as it is sent, with what its own clock says of it. SCR-04 */
export function locationToWire(
  store: Distant<DropOffStore>,
  { clock, holidays }: { readonly clock: Clock; readonly holidays: HolidayList },
): DropOffLocationWire {
  const { day, hour, minute } = localTime(clock, store.timeZone);
  const facts = { hours: store.hours, holidays, now: { day, minute: hour * 60 + minute } };
  const opening = storeOpening(facts);
  const last = nextLastDropOff(facts);
  return {
    id: store.id,
    name: store.name,
    carrier: store.carrier,
    address: store.address,
    city: store.city,
    state: store.state,
    zip: store.zip,
    country_code: store.countryCode,
    distance_miles: store.distanceMiles,
    hours: store.hours.map((hours, weekday) => ({
      day: weekday,
      open: timeOf(hours?.openMinute),
      close: timeOf(hours?.closeMinute),
      last_drop_off: timeOf(hours?.lastDropOffMinute),
    })),
    open_now: opening.kind === 'open',
    opening: openingWords(opening, day),
    last_drop_off: last && { day: last.day, time: minuteText(last.minute) },
    last_drop_off_words: lastDropOffWords(last, day),
    phone: store.phone,
    latitude: store.latitude,
    longitude: store.longitude,
  };
}

function timeOf(minute: number | null | undefined): string | null {
  return minute === null || minute === undefined ? null : minuteText(minute);
}
