import type { IsoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { isServiceLevel, levelClass } from './service-levels.ts';

/**
 * Whether the customer must choose again because the carrier is to collect today: with every carrier but UPS, and for the two ground
 * services of any carrier. Never for a drop-off. The specification gives no reason for the exception of UPS. PKP-04
 */
export function needsSameDayAlert(pickup: {
  readonly carrier: CarrierKey;
  readonly systemName: string;
  readonly pickupDate: IsoDate | null;
  /** Today's date where the leg starts. */
  readonly today: IsoDate;
  readonly isDropOff: boolean;
}): boolean {
  if (pickup.isDropOff || pickup.pickupDate !== pickup.today) return false;
  return pickup.carrier !== 'UPS' || isGround(pickup.systemName);
}

function isGround(systemName: string): boolean {
  return isServiceLevel(systemName) && levelClass(systemName) === 'ground';
}
