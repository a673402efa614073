import type { RateCard } from '#rules/pricing/rate-card.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';
import { levelTransits } from './level-transits.ts';
import type { RouteZone } from './route-zone.ts';

/**
 * How many working days a service takes, by the zone that explains its price. Unknown if the price or the rate card names none; then every
 * working day counts as transit.
 */
export function transitDaysOfPrice(
  transport: PriceStep | undefined,
  { card, level }: { readonly card: RateCard | undefined; readonly level: string | undefined },
): number {
  const zone = card && transport && zoneNamedBy(card, transport.reason.inputs);
  const transits = zone ? levelTransits(zone) : [];
  return transits.find((one) => one.level === level)?.transitDays ?? Number.POSITIVE_INFINITY;
}

function zoneNamedBy(card: RateCard, inputs: PriceStep['reason']['inputs']): RouteZone | undefined {
  const group = card.countryGroups.find((one) => one.group === inputs['countryGroup']);
  if (group) return { kind: 'international', rates: group };
  const rates = [...card.zones, card.farZone, card.remoteZone].find(({ zone }) => zone === inputs['zone']);
  return rates && { kind: 'domestic', rates, miles: null };
}
