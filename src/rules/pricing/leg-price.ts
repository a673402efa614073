import { atLeastZero, type Cents, cents, shareOf, smallerCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { BagPrice } from './bag-price.ts';
import type { PriceFacts } from './price-facts.ts';
import { shareOut } from './share-out.ts';

/** The sums of one leg; with its shares of comp discount and tax, the legs' totals add up to the total of the price. */
type LegPrice = {
  readonly rateCardVersion: string;
  readonly transport: Cents;
  /** Signed. */
  readonly adjustment: Cents;
  readonly wholesaleDiscount: Cents;
  readonly couponDiscount: Cents;
  readonly cover: Cents;
  readonly pickup: Cents;
  readonly surcharges: Cents;
  readonly compDiscount: Cents;
  readonly tax: Cents;
  readonly total: Cents;
};

export type LegPrices = { readonly outbound: LegPrice; readonly return: LegPrice | null };

type LegSums = Omit<LegPrice, 'compDiscount' | 'tax' | 'total'>;

/**
 * Steps 6 to 9 of a price: pickup and surcharges of each leg, then comp discount and tax, which are the whole order's.
 */
export function legPrices(facts: PriceFacts, bags: readonly BagPrice[]): LegPrices {
  const outbound = legSums('outbound', facts, bags);
  const back = facts.return ? legSums('return', facts, bags) : null;
  const subtotals = [subtotalOf(outbound), back ? subtotalOf(back) : zeroCents] as const;
  const subtotal = cents(subtotals[0] + subtotals[1]);

  const comp = smallerCents(atLeastZero(facts.compDiscount), subtotal);
  const [outboundComp = zeroCents, returnComp = zeroCents] = shareOut(comp, subtotals);
  const taxable = [subtractCents(subtotals[0], outboundComp), subtractCents(subtotals[1], returnComp)] as const;

  const tax = shareOf(subtractCents(subtotal, comp), facts.taxBasisPoints);
  const [outboundTax = zeroCents, returnTax = zeroCents] = shareOut(tax, taxable);

  return {
    outbound: { ...outbound, compDiscount: outboundComp, tax: outboundTax, total: cents(taxable[0] + outboundTax) },
    return: back && { ...back, compDiscount: returnComp, tax: returnTax, total: cents(taxable[1] + returnTax) },
  };
}

function legSums(leg: Leg, facts: PriceFacts, bags: readonly BagPrice[]): LegSums {
  const legFacts = leg === 'outbound' ? facts.outbound : facts.return;
  if (!legFacts) throw new Error('There is no such leg in a one-way trip');
  let transport = 0;
  let adjustment = 0;
  let wholesaleDiscount = 0;
  let couponDiscount = 0;
  let cover = 0;
  for (const bag of bags) {
    if (bag.leg !== leg) continue;
    transport += bag.transport;
    adjustment += bag.adjustment;
    wholesaleDiscount += bag.wholesaleDiscount;
    couponDiscount += bag.couponDiscount;
    cover += bag.coverPrice;
  }
  const surcharges = facts.surcharges.reduce((sum, { leg: of, amount }) => (of === leg ? sum + amount : sum), 0);
  return {
    rateCardVersion: legFacts.rateCardVersion,
    transport: cents(transport),
    adjustment: cents(adjustment),
    wholesaleDiscount: cents(wholesaleDiscount),
    couponDiscount: cents(couponDiscount),
    cover: cents(cover),
    pickup: legFacts.pickup.price,
    surcharges: cents(surcharges),
  };
}

function subtotalOf(leg: LegSums): Cents {
  const transport = leg.transport + leg.adjustment - leg.wholesaleDiscount - leg.couponDiscount;
  return cents(transport + leg.cover + leg.pickup + leg.surcharges);
}
