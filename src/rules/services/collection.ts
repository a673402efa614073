import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { carrierOptions } from './carriers.ts';
import { type CarrierLevel, levelClass } from './service-levels.ts';

/** Which carriers collect at a club, and whether FedEx Ground does. ENT-01 */
export type CollectingClub = {
  readonly pickupCarriers: readonly CarrierKey[];
  readonly hasFedexGroundPickup: boolean;
};

/**
 * Why a carrier can't collect where a leg starts; null when it can. At an ordinary address every carrier collects, at a club only those
 * that it names. ENT-01
 */
export function collectionProblem(carrier: CarrierKey, club: CollectingClub | null): string | null {
  if (!club || club.pickupCarriers.includes(carrier)) return null;
  if (club.pickupCarriers.length === 0) return messageText('noCarrierCollects');
  const others = club.pickupCarriers.map((key) => carrierOptions[key]).join(t` or `);
  return messageText('carrierDoesNotCollect', { carrier: carrierOptions[carrier], others });
}

/** FedEx collects ground parcels with separate vans, which do not come to every club. ENT-01 */
export function isLevelCollected({ carrier, level }: CarrierLevel, club: CollectingClub | null): boolean {
  return carrier !== 'FEDEX' || levelClass(level) !== 'ground' || !club || club.hasFedexGroundPickup;
}
