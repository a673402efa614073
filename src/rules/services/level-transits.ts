import { unreachable } from '#rules/result.ts';
import {
  type DomesticLevel,
  domesticLevels,
  type InternationalLevel,
  internationalLevels,
  type ServiceLevel,
} from './service-levels.ts';
import type { RouteZone } from './route-zone.ts';

export type LevelTransit = { readonly level: ServiceLevel; readonly transitDays: number };

/** Every level that serves a route, with its working days from handover (day 0) to arrival. */
export function levelTransits(zone: RouteZone): readonly LevelTransit[] {
  switch (zone.kind) {
    case 'domestic':
      return domesticLevels.map((level) => ({ level, transitDays: domesticDays(level, zone.rates.groundDays) }));
    case 'international':
      return internationalLevels.map((level) => ({ level, transitDays: internationalDays(level, zone.rates) }));
    default:
      return unreachable(zone);
  }
}

/** Expedited ground is a day faster than ground, but nothing on the road arrives on the day of handover. */
function domesticDays(level: DomesticLevel, groundDays: number): number {
  switch (level) {
    case 'DOMESTIC_GROUND':
      return groundDays;
    case 'DOMESTIC_EXPEDITED_GROUND':
      return Math.max(1, groundDays - 1);
    case 'DOMESTIC_4_DAY':
      return 4;
    case 'DOMESTIC_3_DAY':
      return 3;
    case 'DOMESTIC_2_DAY':
      return 2;
    case 'DOMESTIC_1_DAY':
      return 1;
    default:
      return unreachable(level);
  }
}

function internationalDays(
  level: InternationalLevel,
  { economyDays, priorityDays }: { economyDays: number; priorityDays: number },
): number {
  return level === 'INTERNATIONAL_ECONOMY' ? economyDays : priorityDays;
}
