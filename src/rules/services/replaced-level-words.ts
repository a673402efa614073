import { t } from '#rules/language/t.ts';
import type { LegPlan } from '#rules/shipment/draft.ts';
import { carrierLevel, carrierLevelById, domesticLevels, isServiceLevel, type ServiceLevel } from './service-levels.ts';

/** What to say when a leg has another level than the user chose: `Ground isn’t available for this trip on that day. We picked Three day.` */
export function replacedLevelWords({ wantedLevel, service, carrier }: LegPlan): string | null {
  const picked = service && carrierLevelById(service.levelId);
  if (wantedLevel === undefined || !isServiceLevel(wantedLevel) || !picked || picked.level === wantedLevel) return null;
  const { displayName } = carrierLevel({ carrier: carrier ?? picked.carrier, level: wantedLevel });
  return isDomestic(wantedLevel) === isDomestic(picked.level)
    ? t`${displayName} isn’t available for this trip on that day. We picked ${picked.displayName}.`
    : t`${displayName} isn’t available for this trip. We picked ${picked.displayName}.`;
}

function isDomestic(level: ServiceLevel): boolean {
  return (domesticLevels as readonly string[]).includes(level);
}
