import { atLeastZero, type Cents, cents, shareOf, smallerCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { BagPrice } from './bag-prices.ts';
import type { LegPriceFacts, PriceFacts } from './price-facts.ts';
import { shareOut } from './share-out.ts';
import { type SurchargeLine, surchargeLines } from './surcharge-lines.ts';

/** The sums of one leg. With its shares of courtesy discount and tax, the legs' totals add up to the total of the price. */
type LegPrice = {
  readonly rateCardVersion: string;
  readonly transport: Cents;
  /** Signed. */
  readonly adjustment: Cents;
  readonly wholesaleDiscount: Cents;
  readonly couponDiscount: Cents;
  readonly cover: Cents;
  readonly pickup: Cents;
  /** The charged surcharges: zero when staff waive them. */
  readonly surcharges: Cents;
  readonly surchargeLines: readonly SurchargeLine[];
  readonly compDiscount: Cents;
  /** The taxable transport, after all discounts. */
  readonly taxable: Cents;
  readonly tax: Cents;
  /** What the transport of each bag costs in the end, with its tax: this is refunded if the bag is late. Adds up to both. */
  readonly transportOfBags: readonly Cents[];
  /** The most that each bag can cost in addition if it is above its size. */
  readonly oversizeOfBags: readonly Cents[];
  readonly total: Cents;
};

export type LegPrices = { readonly outbound: LegPrice; readonly return: LegPrice | null };

type LegSubtotals = Omit<LegPrice, 'compDiscount' | 'taxable' | 'tax' | 'transportOfBags' | 'oversizeOfBags' | 'total'>;

/**
 * Steps 6 to 9 of a price: pickup and surcharges of each leg, then the order's courtesy discount and the tax on the transport. The courtesy
 * discount is split over the legs, and within a leg over its transport and the rest.
 */
export function legPrices(facts: PriceFacts, bags: readonly BagPrice[]): LegPrices {
  const outbound = legSubtotals('outbound', facts, bags);
  const back = facts.return ? legSubtotals('return', facts, bags) : null;
  const subtotals = [subtotalOf(outbound), back ? subtotalOf(back) : zeroCents] as const;
  const subtotal = cents(subtotals[0] + subtotals[1]);

  const comp = smallerCents(atLeastZero(facts.compDiscount), subtotal);
  const [outboundComp = zeroCents, returnComp = zeroCents] = shareOut(comp, subtotals);
  const taxable = [taxableOf(outbound, outboundComp), back ? taxableOf(back, returnComp) : zeroCents] as const;
  const [outboundTax, returnTax] = taxes(facts, taxable);

  return {
    outbound: {
      ...outbound,
      compDiscount: outboundComp,
      taxable: taxable[0],
      tax: outboundTax,
      transportOfBags: transportOfBags('outbound', bags, cents(taxable[0] + outboundTax)),
      oversizeOfBags: oversizeOfBags(facts.outbound),
      total: cents(subtotals[0] - outboundComp + outboundTax),
    },
    return: back && {
      ...back,
      compDiscount: returnComp,
      taxable: taxable[1],
      tax: returnTax,
      transportOfBags: transportOfBags('return', bags, cents(taxable[1] + returnTax)),
      oversizeOfBags: oversizeOfBags(facts.return),
      total: cents(subtotals[1] - returnComp + returnTax),
    },
  };
}

/** Whether both legs have the same tax, so that it is one line and rounded once. */
export function isTaxedAlike({
  outbound,
  return: back,
}: Readonly<Record<Leg, Pick<LegPriceFacts, 'tax'> | null>>): boolean {
  return (
    outbound?.tax?.basisPoints === back?.tax?.basisPoints &&
    outbound?.tax?.country === back?.tax?.country &&
    outbound?.tax?.name === back?.tax?.name
  );
}

function taxes(facts: PriceFacts, taxable: readonly [Cents, Cents]): readonly [Cents, Cents] {
  const rate = facts.outbound.tax?.basisPoints ?? 0;
  if (facts.return && isTaxedAlike(facts)) {
    const tax = shareOf(cents(taxable[0] + taxable[1]), rate);
    const [outbound = zeroCents, back = zeroCents] = shareOut(tax, taxable);
    return [outbound, back];
  }
  return [shareOf(taxable[0], rate), shareOf(taxable[1], facts.return?.tax?.basisPoints ?? 0)];
}

/** The transport of a leg after every discount, including its share of the courtesy discount. */
function taxableOf(leg: LegSubtotals, comp: Cents): Cents {
  const transport = discountedTransport(leg);
  const [ofTransport = zeroCents] = shareOut(comp, [transport, subtractCents(subtotalOf(leg), transport)]);
  return subtractCents(transport, ofTransport);
}

function transportOfBags(leg: Leg, bags: readonly BagPrice[], transport: Cents): readonly Cents[] {
  const prices = bags.filter((bag) => bag.leg === leg).map(({ price }) => price);
  return shareOut(transport, prices);
}

function oversizeOfBags(facts: LegPriceFacts | null): readonly Cents[] {
  return (facts?.bags ?? []).map(({ oversizeMost }) => oversizeMost ?? zeroCents);
}

function legSubtotals(leg: Leg, facts: PriceFacts, bags: readonly BagPrice[]): LegSubtotals {
  const legFacts = leg === 'outbound' ? facts.outbound : facts.return;
  if (!legFacts) throw new Error('No return leg in a one-way trip');
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
  const lines = surchargeLines(leg, legFacts.surcharges, bags);
  const surcharges = facts.areSurchargesWaived ? 0 : lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    rateCardVersion: legFacts.rateCardVersion,
    transport: cents(transport),
    adjustment: cents(adjustment),
    wholesaleDiscount: cents(wholesaleDiscount),
    couponDiscount: cents(couponDiscount),
    cover: cents(cover),
    pickup: legFacts.pickup.price,
    surcharges: cents(surcharges),
    surchargeLines: lines,
  };
}

function discountedTransport(leg: LegSubtotals): Cents {
  return cents(leg.transport + leg.adjustment - leg.wholesaleDiscount - leg.couponDiscount);
}

function subtotalOf(leg: LegSubtotals): Cents {
  return cents(discountedTransport(leg) + leg.cover + leg.pickup + leg.surcharges);
}
