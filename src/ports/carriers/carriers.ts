import type { IsoDate } from '#rules/dates.ts';
import type { DimensionsInches } from '#rules/products/size-classes.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/**
 * The carriers, which sell labels and take them back.
 *
 * Every label has a reference of ours. However often and however simultaneously it is asked for, one label is bought under a reference, and
 * each request gets that label. Refusals and timeouts are normal answers; only a bug or a wrong setting rejects.
 */
export type Carriers = {
  /** Buys the label of one bag. The same reference for another bag, place or day is refused, and so is one whose label was voided. */
  buyLabel(request: LabelRequest): Promise<LabelOutcome>;
  /**
   * Takes a label back, or makes sure that none is bought under the reference any more, not even by a request that is still on its way.
   * To void a voided label is no error.
   */
  voidLabel(request: { readonly reference: string }): Promise<VoidOutcome>;
  close(): Promise<void>;
};

export type LabelRequest = {
  /** Ours: letters, digits and hyphens. */
  readonly reference: string;
  readonly carrier: CarrierKey;
  readonly level: ServiceLevel;
  /** The day on which the bag is handed over. */
  readonly shipOn: IsoDate;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly weightPounds: number;
  readonly dimensionsInches: DimensionsInches;
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
  readonly phone: string;
};

export type LabelOutcome =
  | { readonly kind: 'bought'; readonly trackingNumber: string }
  /** For good: to ask again changes nothing. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

export type VoidOutcome =
  | { readonly kind: 'voided' }
  /** The label stays bought, for example because the bag is on its way. The reason is for staff. */
  | { readonly kind: 'refused'; readonly reason: string }
  | NoAnswer;

/** The carrier did not answer. What was asked may have happened: ask again with the same reference. */
export type NoAnswer = { readonly kind: 'unknown'; readonly reason: string };
