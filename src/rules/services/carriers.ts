import type { CarrierKey } from '#rules/shipment/draft.ts';

const carrierNames: Readonly<Record<CarrierKey, string>> = { FEDEX: 'FedEx', UPS: 'UPS' };

/** The carriers a person may choose from, key to display name. ENT-05 */
export const carrierOptions: Readonly<Record<CarrierKey, string>> = carrierNames;

export const carrierKeys = Object.keys(carrierNames) as readonly CarrierKey[];

export function isCarrierKey(text: string): text is CarrierKey {
  return Object.hasOwn(carrierNames, text);
}

/**
 * The carrier of a leg: the one chosen, else the one the club at its start prefers, else FedEx. When bags are collected at a club, a
 * carrier that nobody chose is one that collects there. ENT-01
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
