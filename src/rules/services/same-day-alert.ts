import type { IsoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { isServiceLevel, levelClass } from './service-levels.ts';

/**
 * Whether a person must choose again because a carrier is to collect today: with every carrier but UPS, and for the two ground services
 * of any. Bags that are dropped off are with the carrier already, so they never ask. No reason is given why UPS's other services are
 * spared. PKP-04
 */
export function needsSameDayAlert(pickup: {
  readonly carrier: CarrierKey;
  readonly systemName: string;
  readonly pickupDate: IsoDate | null;
  /** The day it is where the bags are. */
  readonly today: IsoDate;
  readonly isDropOff: boolean;
}): boolean {
  if (pickup.isDropOff || pickup.pickupDate !== pickup.today) return false;
  return pickup.carrier !== 'UPS' || isGround(pickup.systemName);
}

function isGround(systemName: string): boolean {
  return isServiceLevel(systemName) && levelClass(systemName) === 'ground';
}
