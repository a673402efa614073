import type { IsoDate } from '#rules/dates.ts';

/**
 * What a carrier reports of a parcel, in our words.
 * - `delivered-to-neighbor`: another household or desk took it in
 * - `returned`: it goes back to the sender
 * - `back-with-sender`: it was delivered back to the sender
 */
export const scanKinds = [
  'label-made',
  'collected',
  'departed',
  'arrived',
  'out-for-delivery',
  'delivered',
  'signed-for',
  'delayed',
  'damaged',
  'lost',
  'returned',
  'back-with-sender',
  'delivered-to-neighbor',
] as const;

export type ScanKind = (typeof scanKinds)[number];

/** Whose fault a delay is: only the carrier's own leads to a refund. */
export const delayCauses = ['carrier', 'weather', 'customs'] as const;

export type DelayCause = (typeof delayCauses)[number];

/** Why a bag goes back to its sender: through the carrier itself, because the address is wrong, or because no one took it in. */
export const returnCauses = ['carrier', 'address', 'recipient'] as const;

export type ReturnCause = (typeof returnCauses)[number];

export type ScanPlace = { readonly city: string; readonly state: string; readonly country: string };

export type Scan = {
  /** The carrier's own id, the same however often the scan is reported. */
  readonly id: string;
  readonly kind: ScanKind;
  /** Milliseconds since 1970, UTC. */
  readonly atMs: number;
  readonly place: ScanPlace;
  /** The day on which the carrier expects to deliver; null if it gives none. */
  readonly expectedOn: IsoDate | null;
  /** Null unless it is a delay. */
  readonly delayCause: DelayCause | null;
  /** Why it is sent back, where the carrier says so. */
  readonly returnCause?: ReturnCause | null | undefined;
};

/** Whether the carrier has scanned the bag itself: the first such scan begins the leg. A delay may be reported earlier. */
export function isPhysicalScan({ kind }: Pick<Scan, 'kind'>): boolean {
  return kind !== 'label-made' && kind !== 'delayed';
}
