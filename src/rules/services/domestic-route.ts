import { usesUsZips } from '#rules/address/territories.ts';

/** Whether a shipment stays inside one country; the United States and its territories count as one. */
export function isDomesticRoute({ origin, destination }: { origin: string; destination: string }): boolean {
  return origin === destination || (usesUsZips(origin) && usesUsZips(destination));
}
