import type { CarrierKey } from '#rules/shipment/draft.ts';

const carrierNames: Readonly<Record<CarrierKey, string>> = { FEDEX: 'FedEx', UPS: 'UPS' };

/** The carriers on offer, key to display name. ENT-05 */
export const carrierOptions: Readonly<Record<CarrierKey, string>> = carrierNames;

export const carrierKeys = Object.keys(carrierNames) as readonly CarrierKey[];

export function isCarrierKey(text: string): text is CarrierKey {
  return Object.hasOwn(carrierNames, text);
}

/**
 * The carrier of a leg: the chosen one, else the one that the club at its start prefers, else FedEx. For a pickup at a club, the default
 * must be a carrier that collects there. ENT-01
 */
export function carrierForLeg({
  chosen,
  clubPrefers,
  collecting,
}: {
  chosen: CarrierKey | null;
  clubPrefers: CarrierKey | null;
  /** The carriers that collect at the club where the leg starts; null with a drop-off or an ordinary address. */
  collecting: readonly CarrierKey[] | null;
}): CarrierKey {
  if (chosen !== null) return chosen;
  const wanted = clubPrefers ?? 'FEDEX';
  if (collecting === null || collecting.includes(wanted)) return wanted;
  return collecting[0] ?? wanted;
}
