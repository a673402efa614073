import type { LegPlan } from '#rules/shipment/draft.ts';
import { carrierLevel, carrierLevelById, domesticLevels, isServiceLevel, type ServiceLevel } from './service-levels.ts';

/** What to say when a leg has another level than the user chose: `Ground isn’t available on that day. We picked Three day.` */
export function replacedLevelWords({ wantedLevel, service, carrier }: LegPlan): string | null {
  const picked = service && carrierLevelById(service.levelId);
  if (wantedLevel === undefined || !isServiceLevel(wantedLevel) || !picked || picked.level === wantedLevel) return null;
  const { displayName } = carrierLevel({ carrier: carrier ?? picked.carrier, level: wantedLevel });
  const where = isDomestic(wantedLevel) === isDomestic(picked.level) ? 'on that day' : 'on this route';
  return `${displayName} isn’t available ${where}. We picked ${picked.displayName}.`;
}

function isDomestic(level: ServiceLevel): boolean {
  return (domesticLevels as readonly string[]).includes(level);
}
