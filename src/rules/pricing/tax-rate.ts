import type { IsoDate } from '#rules/dates.ts';
import type { RoutePlace } from '#rules/services/route-zone.ts';

/** A row of the table of taxes on transport; a null state is the whole country. */
export type TaxRate = {
  readonly country: string;
  readonly state: string | null;
  readonly name: string;
  readonly basisPoints: number;
  readonly firstDay: IsoDate;
};

/**
 * The tax on the transport of a leg; null when there is none. A leg is taxed where it starts, and only when it stays in one country. The
 * state's rate comes before the country's, and of each the latest that starts by the handover. PRC-03
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
