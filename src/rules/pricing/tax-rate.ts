import type { IsoDate } from '#rules/dates.ts';
import type { RoutePlace } from '#rules/services/route-zone.ts';

/** One row of the table of taxes on transport; a null state stands for the whole country. */
export type TaxRate = {
  readonly country: string;
  readonly state: string | null;
  readonly name: string;
  readonly basisPoints: number;
  readonly firstDay: IsoDate;
};

/**
 * The tax on the transport of a leg; null when there is none. A leg is taxed where it begins, and only when it stays in one country:
 * what crosses a border is not taxed. The state's own rate comes before the country's, and of each the latest whose first day has come
 * by the handover. PRC-03
 */
export function taxRateFor(
  rates: readonly TaxRate[],
  {
    origin,
    destination,
    handover,
  }: { readonly origin: RoutePlace; readonly destination: RoutePlace; readonly handover: IsoDate },
): TaxRate | null {
  if (origin.country !== destination.country) return null;
  const inForce = rates.filter(({ country, firstDay }) => country === origin.country && firstDay <= handover);
  const latest = (state: string | null) =>
    inForce.filter((rate) => rate.state === state).toSorted((a, b) => (a.firstDay < b.firstDay ? 1 : -1))[0];
  const rate = latest(origin.state) ?? latest(null);
  return rate && rate.basisPoints > 0 ? rate : null;
}
