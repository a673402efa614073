import type { MessageName } from '#rules/messages.ts';
import { addCents, type Cents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PaymentMethod } from './payment-methods.ts';

/**
 * Why today's price is not charged: another price was shown, or none. Null when it is the price that was shown. With credit, the price
 * before or after credit may have been shown. PAY-04
 */
export function shownPriceProblem(
  {
    priceShown,
    totalShown,
    paymentMethod,
  }: {
    readonly priceShown: Cents | null;
    readonly totalShown: Cents | null;
    readonly paymentMethod: PaymentMethod | null;
  },
  {
    charge,
    total,
    credit,
  }: Pick<PriceBreakdown, 'charge' | 'total'> & { readonly credit: { readonly applied: Cents } },
): MessageName | null {
  if (priceShown === null) return 'priceNotConfirmed';
  const beforeCredit = addCents(charge, credit.applied);
  const isShown = priceShown === charge || (paymentMethod === 'wallet-credit' && priceShown === beforeCredit);
  const hasMoved = !isShown || (totalShown !== null && totalShown !== total);
  return hasMoved ? 'priceMoved' : null;
}
