import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import type { IsoDate } from '#rules/dates.ts';
import { addCents, type Cents, negateCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';
import { bagWords, type PriceRule } from '#rules/pricing/reason.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { type Draft, isDropOff, type Leg, type ShipPoint } from '#rules/shipment/draft.ts';

/** An order as it was placed: what was shipped, what it cost, how it was paid. */
export type PlacedOrder = {
  readonly orderId: number;
  readonly displayId: string;
  readonly placedOn: IsoDate;
  readonly payer: { readonly name: string; readonly email: string };
  readonly draft: Draft;
  readonly price: Pick<PriceBreakdown, 'steps' | 'total' | 'charge'>;
  /** How the charge was paid or given back; null when nothing was charged. */
  readonly paidWith: { readonly method: PaymentMethod; readonly lastFour: string | null } | null;
};

/** What page, print and mail show of an order, all from this one. */
export type Receipt = {
  readonly orderId: number;
  readonly displayId: string;
  readonly brand: BrandKey;
  readonly brandName: string;
  readonly placedOn: IsoDate;
  readonly payer: PlacedOrder['payer'];
  readonly legs: readonly ReceiptLeg[];
  readonly travelers: readonly ReceiptTraveler[];
  /** What it costs; the amounts add up to `total`. */
  readonly lines: readonly ReceiptLine[];
  readonly total: Cents;
  /** What paid for it; the amounts add up to `total` too. Below zero something went back. */
  readonly payments: readonly { readonly label: string; readonly amount: Cents }[];
};

export type ReceiptLeg = {
  readonly leg: Leg;
  readonly from: ReceiptPlace;
  readonly to: ReceiptPlace;
  readonly handover: IsoDate;
  readonly isDropOff: boolean;
  /** How the bags are handed over: `Scheduled pickup, 8:00 AM – 5:00 PM`. */
  readonly handoverWords: string;
  readonly service: string;
  readonly arrival: IsoDate;
  readonly bagCount: number;
};

export type ReceiptPlace = {
  /** The club, the company or the person. */
  readonly name: string;
  readonly address: string;
};

export type ReceiptTraveler = { readonly name: string; readonly bags: readonly string[] };

export type ReceiptLine = {
  readonly leg: Leg | null;
  readonly label: string;
  readonly reason: string;
  readonly amount: Cents;
};

/** The last steps of a price are not what it costs but what pays for it. */
const payingRules: readonly PriceRule[] = ['already-paid', 'wallet-credit', 'gift-card'];

/**
 * The receipt of an order. Its lines and its payments add up to the same total; if they did not, it would be better to show none.
 * SCR-06 PRC-05
 */
export function receiptOf(order: PlacedOrder): Receipt {
  const { draft, price } = order;
  const lines = price.steps.filter((step) => !isPayment(step)).map(lineOf);
  const payments = paymentsOf(order);
  for (const amounts of [lines, payments]) {
    const sum = addCents(...amounts.map(({ amount }) => amount));
    if (sum !== price.total) throw new Error(`Order ${order.orderId} costs ${price.total} and its receipt says ${sum}`);
  }
  return {
    orderId: order.orderId,
    displayId: order.displayId,
    brand: draft.brand,
    brandName: brandByKey(draft.brand).name,
    placedOn: order.placedOn,
    payer: order.payer,
    legs: [legOf(order, 'outbound'), ...(draft.roundtrip ? [legOf(order, 'return')] : [])],
    travelers: travelersOf(draft),
    lines,
    total: price.total,
    payments,
  };
}

function isPayment({ reason }: PriceStep): boolean {
  return payingRules.includes(reason.rule);
}

function lineOf({ leg, label, amount, reason }: PriceStep): ReceiptLine {
  return { leg, label, reason: reason.words, amount };
}

function paymentsOf({ price, paidWith }: PlacedOrder): Receipt['payments'] {
  const balances = price.steps.filter(isPayment).map((step) => {
    return { label: balanceLabel(step), amount: negateCents(step.amount) };
  });
  return price.charge === 0
    ? balances
    : [...balances, { label: chargeLabel(paidWith, price.charge), amount: price.charge }];
}

/** A receipt is forwarded and printed, and whoever knows the code of a gift card can spend it. */
function balanceLabel({ label, reason }: PriceStep): string {
  const code = reason.inputs['code'];
  return reason.rule === 'gift-card' ? `Gift card ending in ${String(code).slice(-4)}` : label;
}

const methodNames: Readonly<Record<PaymentMethod, string>> = {
  'new-card': 'Card',
  'saved-card': 'Card',
  'card-on-file': 'Card on file',
  'club-billing': 'Billed to the club',
  'wallet-credit': 'Credit',
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
};

function chargeLabel(paidWith: PlacedOrder['paidWith'], charge: Cents): string {
  const name = paidWith ? methodNames[paidWith.method] : 'Card';
  const withDigits = paidWith?.lastFour ? `${name} ending in ${paidWith.lastFour}` : name;
  return charge < 0 ? `Given back: ${withDigits}` : withDigits;
}

function legOf({ draft, price }: PlacedOrder, leg: Leg): ReceiptLeg {
  const plan = draft[leg];
  const [from, to] = leg === 'outbound' ? [draft.origin, draft.destination] : [draft.destination, draft.origin];
  const handoverStep = price.steps.find((step) => step.leg === leg && step.reason.rule === 'pickup');
  if (!plan.pickupDate || !plan.arrivalDate || !plan.service || !handoverStep) {
    throw new Error(`An order was placed without day, service or handover of its ${leg} leg`);
  }
  return {
    leg,
    from: placeOf(from),
    to: placeOf(to),
    handover: plan.pickupDate,
    isDropOff: isDropOff(plan),
    handoverWords: handoverStep.label,
    service: plan.service.name,
    arrival: plan.arrivalDate,
    bagCount: bagsOnLeg(draft, leg).length,
  };
}

function placeOf(point: ShipPoint): ReceiptPlace {
  const cityLine = [point.city, `${point.state} ${point.zip}`.trim(), point.country === 'US' ? '' : point.country];
  const address = [point.address, point.address2, ...cityLine].filter((part) => part.trim() !== '').join(', ');
  return { name: point.company.trim() === '' ? point.contact : point.company, address };
}

/** A place in one line. */
export function placeWords({ name, address }: ReceiptPlace): string {
  return [name, address].filter((part) => part.trim() !== '').join(', ');
}

function travelersOf(draft: Draft): readonly ReceiptTraveler[] {
  const bags = bagsOnLeg(draft, 'outbound');
  return draft.travelers.map(({ id, name }) => {
    return { name, bags: bags.filter(({ travelerId }) => travelerId === id).map(({ sku }) => bagWords(sku)) };
  });
}
