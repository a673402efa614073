import { call } from '#kit/web/call.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { dayPrices } from '../contract.ts';
import { type DayPrices, dayPricesFromWire, dayPricesRequestToWire } from '../wire.ts';

/** A leg, and the days of it whose prices are shown. */
export type DayPricesPeriod = { readonly leg: Leg; readonly firstDay: IsoDate; readonly lastDay: IsoDate };

export async function askDayPrices(draft: Draft, period: DayPricesPeriod, signal: AbortSignal): Promise<DayPrices> {
  return dayPricesFromWire(await call(dayPrices, { body: dayPricesRequestToWire(draft, period) }, { signal }));
}
