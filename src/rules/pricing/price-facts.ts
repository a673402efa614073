import type { Cents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { RouteZone } from '#rules/services/route-zone.ts';
import type { Coupon, CouponUse } from './coupon-rules.ts';
import type { PickupFeeOption } from './pickup-fee-options.ts';
import type { RateAdjustment } from './rate-adjustment.ts';
import type { Surcharge } from './surcharge.ts';
import type { TaxRate } from './tax-rate.ts';

/** Everything that a price is worked out from, gathered beforehand. */
export type PriceFacts = {
  readonly outbound: LegPriceFacts;
  /** Null when the trip is one way. */
  readonly return: LegPriceFacts | null;
  /** Of pro users and clubs, in basis points of the transport; 0 for everybody else. */
  readonly wholesaleBasisPoints: number;
  readonly coupon: { readonly coupon: Coupon; readonly use: Omit<CouponUse, 'transport' | 'isRoundTrip'> } | null;
  /** Whether our staff give all surcharges back; the caller has checked that it is staff. */
  readonly areSurchargesRefunded: boolean;
  /** What an admin lets somebody off; the caller has checked that it is an admin. */
  readonly compDiscount: Cents;
  /** What was paid for the order that this one changes and did not come back; null when it is a new one. */
  readonly alreadyPaid: Cents | null;
  /** What of it came back as goodwill, which is not charged again. */
  readonly goodwill?: Cents;
  /**
   * Wallet credit that the person asks to use, and how much there is; null when none is asked for. `whole`: credit is the way to pay, so
   * that as much is used as is due and there.
   */
  readonly walletCredit: { readonly requested: Cents | 'whole'; readonly balance: Cents } | null;
  /** In the order in which they were entered. */
  readonly giftCards: readonly GiftCardBalance[];
};

export type LegPriceFacts = {
  readonly rateCardVersion: string;
  readonly zone: RouteZone;
  /** The service for people, `Three day`. */
  readonly serviceName: string;
  readonly adjustment: RateAdjustment | null;
  /** Never empty for the outbound leg; of a round trip some bags may not come back. */
  readonly bags: readonly BagFacts[];
  readonly pickup: PickupFacts;
  /** Those in force for this leg, whether its bags meet them or not. */
  readonly surcharges: readonly Surcharge[];
  /** On the transport of this leg; null when there is none. */
  readonly tax: TaxRate | null;
};

export type BagFacts = {
  readonly travelerId: string;
  readonly sku: Sku;
  /** What the carrier asks for it, before any adjustment. */
  readonly transport: Cents;
  /** For how much it is covered, and what that costs. */
  readonly cover: Cents;
  readonly coverPrice: Cents;
};

/** How the bags of a leg are handed over; a pickup option is one. */
type PickupFacts = Pick<PickupFeeOption, 'title' | 'price' | 'freeBecause'>;

export type GiftCardBalance = { readonly code: string; readonly balance: Cents };
