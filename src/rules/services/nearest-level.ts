import type { Cents } from '#rules/money.ts';
import { isServiceLevel, type ServiceLevel } from './service-levels.ts';

/** How fast the levels are, in steps. An international level is between the domestic ones that customers compare it with. */
const speeds: Readonly<Record<ServiceLevel, number>> = {
  DOMESTIC_GROUND: 0,
  DOMESTIC_EXPEDITED_GROUND: 1,
  DOMESTIC_4_DAY: 2,
  INTERNATIONAL_ECONOMY: 2,
  DOMESTIC_3_DAY: 3,
  DOMESTIC_2_DAY: 4,
  INTERNATIONAL_PRIORITY: 4,
  DOMESTIC_1_DAY: 5,
};

/** The offer whose level is that of a wanted one, or nearest to it in speed; of two equally near ones the cheaper. */
export function nearestLevel<Offer extends { readonly systemName: string; readonly price: Cents }>(
  offers: readonly Offer[],
  wanted: string,
): Offer | null {
  const distance = ({ systemName }: Offer) =>
    systemName === wanted ? -1 : Math.abs(speedOf(systemName) - speedOf(wanted));
  const [nearest] = offers.toSorted((a, b) => distance(a) - distance(b) || a.price - b.price);
  return nearest ?? null;
}

/** A level that we don't know counts as the slowest. */
function speedOf(systemName: string): number {
  return isServiceLevel(systemName) ? speeds[systemName] : 0;
}
