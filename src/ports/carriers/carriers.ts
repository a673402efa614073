import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import type { Scan } from '#rules/parcels/scans.ts';
import type { DimensionsInches } from '#rules/products/size-classes.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/**
 * The carriers, which sell labels, void them, collect bags, and report where they are.
 *
 * Every label and every pickup has a reference of ours. Under a reference, one label is bought or one pickup is booked, however many
 * requests there are, even at the same time, and each request gets that one. Refusals and timeouts are normal answers; only a bug or a
 * wrong setting rejects.
 */
export type Carriers = {
  /** Buys the label of one bag. The same reference for another bag, place or day is refused, and so is one whose label was voided. */
  buyLabel(request: LabelRequest): Promise<LabelOutcome>;
  /**
   * Voids a label, or makes sure that none is bought under the reference any more, not even by a request that is still on its way. Voiding
   * a voided label is not an error.
   */
  voidLabel(request: { readonly reference: string }): Promise<VoidOutcome>;
  /**
   * Books a pickup at one address on one day, for bags whose labels are bought. The same reference for another pickup is refused, and so is
   * one whose pickup was canceled.
   */
  bookPickup(request: PickupRequest): Promise<PickupOutcome>;
  /**
   * More bags for a pickup that is booked, at the same address. Drivers take all bags that are there, so only a carrier that simulates
   * drivers needs this. Repeating it changes nothing.
   */
  joinPickup?(request: Pick<PickupRequest, 'reference' | 'window' | 'labels'>): Promise<void>;
  /**
   * Cancels the pickup, or makes sure that none is booked under the reference anymore, not even by a request that is still on its way.
   * Canceling a canceled pickup is not an error.
   */
  cancelPickup(request: { readonly reference: string }): Promise<CancelPickupOutcome>;
  /** All scans of a label's bag so far, the oldest first; none for a reference without a label. */
  track(request: { readonly reference: string }): Promise<TrackOutcome>;
  /**
   * Reads a callback, if the carrier has signed it. The same event may come twice, and events may come in any order. It sends no request
   * and changes nothing. It rejects while it can't look up the label, so that the carrier sends the callback again.
   */
  readCallback(callback: CarrierCallback): Promise<CarrierReport>;
  /** What the embedded carrier bills so far, as a CSV file to try the import with; real carriers send theirs. */
  demoBill?(): Promise<string>;
  close(): Promise<void>;
};

export type LabelRequest = {
  /** Ours: letters, digits and hyphens. */
  readonly reference: string;
  readonly carrier: CarrierKey;
  readonly level: ServiceLevel;
  /** The day on which the bag is handed over. */
  readonly shipOn: IsoDate;
  /** The day on which the customer was promised to have it. */
  readonly arriveOn: IsoDate;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly weightPounds: number;
  readonly dimensionsInches: DimensionsInches;
  /** What is in the bag, for customs; null within a country. No label is sold across a border without it. */
  readonly customs: readonly InventoryItem[] | null;
};

export type LabelAddress = {
  readonly name: string;
  readonly company: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly timeZone: string;
  readonly phone: string;
};

export type LabelOutcome =
  | {
      readonly kind: 'bought';
      readonly trackingNumber: string;
      /** The carrier's price for the bag as declared; null if it gives none. The bill may differ. */
      readonly cost: Cents | null;
      /** The carrier's own label, which is what has to be on the bag; null where we draw it from the tracking number. */
      readonly picture: LabelPicture | null;
    }
  /** This is final: asking again changes nothing. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

/** A label of 4 by 6 inches, as the carrier has made it: a PNG, upright or lying on its side. */
export type LabelPicture = { readonly png: Uint8Array };

export type VoidOutcome =
  | { readonly kind: 'voided' }
  /** The label stays bought, for example because the bag is on its way. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

export type PickupRequest = {
  /** Ours: letters, digits and hyphens. No label has the same. */
  readonly reference: string;
  readonly carrier: CarrierKey;
  readonly day: IsoDate;
  /** From when the bags are ready and until when the carrier may come, in whole local hours of the address. */
  readonly window: { readonly fromHour: number; readonly toHour: number };
  readonly address: LabelAddress;
  /** The references of the labels of the bags that are collected: one at least, all of this carrier, from this address. */
  readonly labels: readonly string[];
};

export type PickupOutcome =
  | { readonly kind: 'booked'; readonly confirmation: string }
  /** This is final: asking again changes nothing. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

export type CancelPickupOutcome =
  | { readonly kind: 'cancelled' }
  /** The carrier comes, or has come. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

/** The carrier did not answer. What was asked may have happened: ask again with the same reference. */
export type NoAnswer = { readonly kind: 'unknown'; readonly reason: string };

export type TrackOutcome = { readonly kind: 'scans'; readonly scans: readonly CarrierScan[] } | NoAnswer;

/** A scan, with what its label is known by. */
export type CarrierScan = Scan & { readonly reference: string; readonly trackingNumber: string };

/** A request as it came: each carrier has headers of its own, and signs the very bytes of the body. */
export type CarrierCallback = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};

export type CarrierReport =
  | { readonly kind: 'scans'; readonly scans: readonly CarrierScan[] }
  /** Not signed by the carrier, or too long ago: an old request that is sent again. */
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unreadable' };
