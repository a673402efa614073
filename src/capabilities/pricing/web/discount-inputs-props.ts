import type { Cents } from '#rules/money.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { Price } from '../wire.ts';

export type DiscountInputsProps = {
  extras: PriceExtras;
  /** The price with these codes; null while there is none. */
  price: Price | null;
  /** The credit of the signed-in user, or of the customer they book for; null when there is none. */
  creditBalance: Cents | null;
  isCreditOfCustomer?: boolean;
  onChange: (extras: PriceExtras) => void;
};
