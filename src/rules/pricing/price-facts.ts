import type { Cents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { RouteZone } from '#rules/services/route-zone.ts';
import type { Coupon, CouponUse } from './coupon-rules.ts';
import type { PickupFeeOption } from './pickup-fee-options.ts';
import type { RateAdjustment } from './rate-adjustment.ts';
import type { Surcharge } from './surcharge.ts';
import type { TaxRate } from './tax-rate.ts';

/** Everything that a price is computed from. */
export type PriceFacts = {
  readonly outbound: LegPriceFacts;
  /** Null when the trip is one way. */
  readonly return: LegPriceFacts | null;
  /** For pro users and clubs, in basis points of the transport; 0 for everyone else. */
  readonly wholesaleBasisPoints: number;
  readonly coupon: { readonly coupon: Coupon; readonly use: Omit<CouponUse, 'transport' | 'isRoundTrip'> } | null;
  /** Whether staff waive all surcharges; the caller has checked that it is staff. */
  readonly areSurchargesWaived: boolean;
  /** The courtesy discount of an admin; the caller has checked that it is an admin. */
  readonly compDiscount: Cents;
  /** What was paid and not refunded for the order that this one changes; null for a new order. */
  readonly alreadyPaid: Cents | null;
  /** What was refunded as goodwill, which is not charged again. */
  readonly goodwill?: Cents;
  /**
   * The requested wallet credit and the balance; null when none is requested. `whole`: credit is the way to pay, so use as much as is due
   * and available.
   */
  readonly credit: { readonly requested: Cents | 'whole'; readonly balance: Cents } | null;
  /** In the order in which they were entered. */
  readonly giftCards: readonly GiftCardBalance[];
};

export type LegPriceFacts = {
  readonly rateCardVersion: string;
  readonly zone: RouteZone;
  /** The display name of the service, `Three day`. */
  readonly serviceName: string;
  readonly adjustment: RateAdjustment | null;
  /** Never empty for the outbound leg; on a round trip some bags may not come back. */
  readonly bags: readonly BagFacts[];
  readonly pickup: PickupFacts;
  /** Those in force for this leg, whether they apply to its bags or not. */
  readonly surcharges: readonly Surcharge[];
  /** On the transport of this leg; null when there is none. */
  readonly tax: TaxRate | null;
};

export type BagFacts = {
  readonly travelerId: string;
  readonly sku: Sku;
  /** The carrier's price, before any adjustment. */
  readonly transport: Cents;
  /** For how much it is covered, and what that costs. */
  readonly cover: Cents;
  readonly coverPrice: Cents;
  /** The most that it can cost in addition if it is above its size. */
  readonly oversizeMost?: Cents;
};

/** How the bags of a leg are handed over. */
type PickupFacts = Pick<PickupFeeOption, 'title' | 'price' | 'freeBecause'>;

export type GiftCardBalance = { readonly code: string; readonly balance: Cents };
