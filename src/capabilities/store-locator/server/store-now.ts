import { type Clock, localTime } from '#ports/clock/clock.ts';
import type { DropOffStore } from '#records/places/drop-off-stores.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import type { Distant } from '#rules/stores/nearby-stores.ts';
import { nextLastDropOff, storeOpening } from '#rules/stores/store-opening.ts';
import type { StoreNow } from '../wire.ts';

/** A store with its opening and last drop-off by its local time. SCR-04 */
export function storeNow(
  store: Distant<DropOffStore>,
  { clock, holidays }: { readonly clock: Clock; readonly holidays: HolidayList },
): StoreNow {
  const { day, hour, minute } = localTime(clock, store.timeZone);
  const facts = { hours: store.hours, holidays, now: { day, minute: hour * 60 + minute } };
  return { store, today: day, opening: storeOpening(facts), lastDropOff: nextLastDropOff(facts) };
}
