import type { CarrierKey } from '#rules/shipment/draft.ts';

const carrierNames: Readonly<Record<CarrierKey, string>> = { FEDEX: 'FedEx', UPS: 'UPS' };

/** The carriers a person may choose from, key to display name. ENT-05 */
export const carrierOptions: Readonly<Record<CarrierKey, string>> = carrierNames;

export const carrierKeys = Object.keys(carrierNames) as readonly CarrierKey[];

export function isCarrierKey(text: string): text is CarrierKey {
  return Object.hasOwn(carrierNames, text);
}

/** The carrier of a leg: the one chosen, else the one the club at its start prefers, else FedEx. */
export function carrierForLeg({
  chosen,
  clubPrefers,
}: {
  chosen: CarrierKey | null;
  clubPrefers: CarrierKey | null;
}): CarrierKey {
  return chosen ?? clubPrefers ?? 'FEDEX';
}
