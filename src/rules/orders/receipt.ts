import { regionName } from '#rules/address/city-label.ts';
import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { type IsoDate, laterOf, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { addCents, type Cents, formatCents, negateCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';
import type { AbsentBag } from '#rules/parcels/absent-bag.ts';
import { bagLabel, plainWords, type PriceRule } from '#rules/pricing/reason.ts';
import { storeLocatorLink } from '#rules/stores/store-search.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { type Draft, isDropOff, type Leg, type LegPlan, type ShipPoint } from '#rules/shipment/draft.ts';
import { handoverLabel } from './handover-label.ts';

/** An order as it was placed: what was shipped, what it cost, how it was paid. */
export type PlacedOrder = {
  readonly orderId: number;
  readonly displayId: string;
  readonly placedOn: IsoDate;
  readonly payer: { readonly name: string; readonly email: string };
  readonly draft: Draft;
  /** Whether its legs cross a border; passed by the caller, because the receipt page must not load the rule. */
  readonly isInternational?: boolean;
  readonly price: Pick<PriceBreakdown, 'steps' | 'total' | 'charge'> & LegSums;
  /** How the charge was paid or refunded; null when nothing was charged. */
  readonly paidWith: { readonly method: PaymentMethod; readonly lastFour: string | null } | null;
  /** What happened to it afterwards; the order itself stays as it was. */
  readonly since: OrderSince;
};

/** What each leg costs with its shares of discounts and tax. Null for orders placed before we stored it. */
export type LegSums = { readonly outbound: LegSum | null; readonly return: LegSum | null };

export type LegSum = {
  readonly total: Cents;
  readonly pickup: Cents;
  /** What the transport of each bag costs in the end, in the order of the bags; missing in orders of earlier releases. */
  readonly transportOfBags?: readonly Cents[];
  /** The most that each bag can cost in addition if it is above its size; missing in orders of earlier releases. */
  readonly oversizeOfBags?: readonly Cents[];
};

export type OrderSince = {
  readonly canceled: Readonly<Partial<Record<Leg, IsoDate>>>;
  readonly refunds: readonly OrderRefund[];
  /** How it was changed, the oldest first. Draft and price are those of the last change. */
  readonly changes?: readonly OrderChange[];
  /** Goodwill refunds given before the last change; they still cover part of the price. */
  readonly goodwill?: Cents;
  /** Legs whose pickup the carrier has refused, so that the bags are dropped off. */
  readonly refusedPickups?: readonly Leg[];
  /** The days of arrival that carriers have named since. */
  readonly arrivals?: Readonly<Partial<Record<Leg, IsoDate>>>;
  /** The bags that are not handed over on a leg. */
  readonly absentBags?: readonly AbsentBag[];
  /** How often carriers have changed something. */
  readonly carrierChanges?: number;
  /** What paid for the order before its last change. */
  readonly paidBefore?: readonly string[];
};

export type OrderChange = {
  readonly on: IsoDate;
  /** Above zero it was paid, below zero it was refunded. */
  readonly difference: Cents;
};

/**
 * Why money was refunded: legs were canceled, staff granted it, a changed order costs less, a bag was late, lost or sent back, no driver came, or a claim
 * was approved.
 */
export type RefundKind =
  | 'cancelled'
  | 'granted'
  | 'amended'
  | 'late'
  | 'lost'
  | 'returned'
  | 'pickup'
  | 'claim'
  | 'no-label';

/**
 * - `asked`: promised to the customer, not sent to the gateway yet
 * - `sent`: sent to the gateway, outcome unknown
 * - `done`: every source has its part
 * - `failed`: the gateway refused for good; staff must look into it
 */
export type RefundState = 'asked' | 'sent' | 'done' | 'failed';

export type OrderRefund = {
  readonly id: number;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly on: IsoDate;
  readonly amount: Cents;
  readonly parts: readonly RefundPart[];
  /** Whether the order was changed after this refund, so that the current price already takes it into account. */
  readonly isBeforeChange?: boolean;
};

/** A part of a refund with a label for its destination: `Card ending in 1111`. */
export type RefundPart = Payment & { readonly label: string };

/** What the page, the print and the email show of an order. */
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
  /** What paid for it; the amounts add up to `total` too. Negative amounts were refunded. */
  readonly payments: readonly { readonly label: string; readonly amount: Cents }[];
  /** How it was changed, the oldest first. */
  readonly changes: readonly ReceiptChange[];
  /** Later refunds, the oldest first. */
  readonly refunds: readonly ReceiptRefund[];
  /** The total less goodwill that covers part of it, and less refunds since the order was placed or last changed. */
  readonly totalAfterRefunds: Cents;
};

export type ReceiptChange = OrderChange & { readonly words: string };

export type ReceiptRefund = {
  readonly id: number;
  readonly title: string;
  readonly on: IsoDate;
  readonly amount: Cents;
  readonly parts: readonly { readonly label: string; readonly amount: Cents; readonly words: string }[];
};

export type ReceiptLeg = {
  readonly leg: Leg;
  readonly from: ReceiptPlace;
  readonly to: ReceiptPlace;
  readonly handover: IsoDate;
  readonly isDropOff: boolean;
  /** Whether it crosses a border, so that customs papers go with the bags. */
  readonly isInternational: boolean;
  /** The stores around the place where the bags are dropped off; null for a pickup. */
  readonly storesPath: string | null;
  /** How the bags are handed over: `Scheduled pickup, 8:00 AM – 5:00 PM`. */
  readonly handoverWords: string;
  readonly service: string;
  /** The promised day. */
  readonly arrival: IsoDate;
  /** When its bags are expected now; null unless the carrier has named a later day than the promised one. */
  readonly expectedOn: IsoDate | null;
  /** How many bags are handed over: without those whose trip was refunded before it began, and those that were sent back and have no new trip. */
  readonly bagCount: number;
  /** How many were sent back on the outbound leg, and have no new trip yet. */
  readonly sentBackCount: number;
  /** The day it was canceled; null if it was not. */
  readonly canceledOn: IsoDate | null;
};

export type ReceiptPlace = {
  /** The club, the company or the person. */
  readonly name: string;
  /** The street of a person; none for a club or a company, and in the browser. */
  readonly street?: string;
  readonly address: string;
};

export type ReceiptTraveler = { readonly name: string; readonly bags: readonly string[] };

export type ReceiptLine = {
  readonly leg: Leg | null;
  readonly label: string;
  readonly reason: string;
  readonly amount: Cents;
};

/** The price steps that pay for the order instead of adding to its cost. */
const payingRules: readonly PriceRule[] = ['already-paid', 'wallet-credit', 'gift-card'];

/** Names a country in the current language. */
type CountryName = (code: string) => string;

/**
 * The receipt of an order. Throws when lines and payments don't add up to the same total: no receipt is better than a wrong one.
 * SCR-06 PRC-05
 */
export function receiptOf(order: PlacedOrder, countryName: CountryName = (code) => code): Receipt {
  const { draft, price } = order;
  const lines = price.steps.filter((step) => !isPayment(step)).map((step) => lineOf(step, draft));
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
    legs: [legOf(order, 'outbound', countryName), ...(draft.roundtrip ? [legOf(order, 'return', countryName)] : [])],
    travelers: travelersOf(draft),
    lines,
    total: price.total,
    payments,
    changes: (order.since.changes ?? []).map(receiptChange),
    refunds: order.since.refunds.map(receiptRefund),
    totalAfterRefunds: totalAfterRefunds(price.total, order.since),
  };
}

/** What was paid in the end. Refunds before a change are already part of the changed order's price, except goodwill. PRC-04 */
export function totalAfterRefunds(
  total: Cents,
  since: {
    readonly goodwill?: Cents;
    readonly refunds: readonly Pick<OrderRefund, 'amount' | 'isBeforeChange'>[];
  },
): Cents {
  const refunds = since.refunds.filter(({ isBeforeChange }) => isBeforeChange !== true);
  return subtractCents(total, addCents(since.goodwill ?? zeroCents, ...refunds.map(({ amount }) => amount)));
}

function receiptChange({ on, difference }: OrderChange): ReceiptChange {
  const name = difference === 0 ? 'orderChangedEven' : difference > 0 ? 'orderChangedPaidMore' : 'orderChangedGotBack';
  const amount = formatCents(difference < 0 ? negateCents(difference) : difference);
  return { on, difference, words: messageText(name, { day: longDate(on), amount }) };
}

const refundTitles: Readonly<Record<RefundKind, MessageName>> = {
  cancelled: 'refundForCanceled',
  granted: 'refundGranted',
  amended: 'refundForChange',
  late: 'refundForLateBag',
  pickup: 'refundForPickup',
  lost: 'refundForLostBag',
  returned: 'refundForReturnedBag',
  claim: 'refundForClaim',
  'no-label': 'refundForNoLabel',
};

/** A refund as the receipt, its email and the refund calls show it. PRC-04 */
export function receiptRefund({ id, kind, state, on, amount, parts }: OrderRefund): ReceiptRefund {
  return {
    id,
    title: messageText(refundTitles[kind]),
    on,
    amount,
    parts: parts.map((part) => ({
      label: part.label,
      amount: part.amount,
      words: messageText(whereItIs(part.source, state)),
    })),
  };
}

/** Balances are credited at once; a card waits for its bank. */
function whereItIs(source: PaymentSource, state: RefundState): MessageName {
  if (source === 'club-billing') return 'refundToClub';
  if (source !== 'gateway') return source.startsWith('wallet:') ? 'refundToCredit' : 'refundToGiftCard';
  if (state === 'failed') return 'refundHeldUp';
  return state === 'done' ? 'refundSentToBank' : 'refundOnItsWay';
}

/** Names the destination of a part of a refund. We know only the last characters of a gift card's code. PRC-04 */
export function refundLabel(
  source: PaymentSource,
  known: { readonly paidWith: PlacedOrder['paidWith']; readonly giftCardEnd: string | undefined },
): string {
  if (source === 'gateway') return methodLabel(known.paidWith);
  if (source === 'club-billing') return methodNames()['club-billing'];
  if (source.startsWith('wallet:')) return methodNames()['wallet-credit'];
  return known.giftCardEnd === undefined ? t`Gift card` : t`Gift card ending in ${known.giftCardEnd}`;
}

function isPayment({ reason }: PriceStep): boolean {
  return payingRules.includes(reason.rule);
}

function lineOf({ leg, label, amount, reason }: PriceStep, draft: Draft): ReceiptLine {
  const isHandover = reason.rule === 'pickup' && leg !== null;
  const shown = isHandover ? handoverLabel(label, draft[leg]) : label;
  return { leg, label: shown, reason: plainWords(reason), amount };
}

/** What paid for an order or one of its changes, apart from what was paid before. */
export function paymentLabels({ price, paidWith }: Pick<PlacedOrder, 'price' | 'paidWith'>): readonly string[] {
  const balances = price.steps.filter((step) => isPayment(step) && step.reason.rule !== 'already-paid');
  return [...balances.map(balanceLabel), ...(price.charge > 0 ? [methodLabel(paidWith)] : [])];
}

function paymentsOf({ price, paidWith, since }: PlacedOrder): Receipt['payments'] {
  const paidBefore = [...new Set(since.paidBefore)].join(', ');
  const balances = price.steps.filter(isPayment).map((step) => {
    const isBefore = step.reason.rule === 'already-paid' && paidBefore !== '';
    return { label: isBefore ? t`Already paid: ${paidBefore}` : balanceLabel(step), amount: negateCents(step.amount) };
  });
  return price.charge === 0
    ? balances
    : [...balances, { label: chargeLabel(paidWith, price.charge), amount: price.charge }];
}

/** Receipts are forwarded and printed, and a gift card's code is enough to spend it, so only its last characters are shown. */
function balanceLabel({ label, reason }: PriceStep): string {
  const code = reason.inputs['code'];
  return reason.rule === 'gift-card' ? t`Gift card ending in ${String(code).slice(-4)}` : label;
}

const methodNames = (): Readonly<Record<PaymentMethod, string>> => ({
  'new-card': t`Card`,
  'saved-card': t`Card`,
  'card-on-file': t`Card on file`,
  'club-billing': t`Billed to the club`,
  'wallet-credit': t`Credit`,
  'apple-pay': 'Apple Pay',
  paypal: 'PayPal',
});

function chargeLabel(paidWith: PlacedOrder['paidWith'], charge: Cents): string {
  if (charge > 0) return methodLabel(paidWith);
  // The refund's own section shows whether it has arrived.
  return paidWith ? t`Refund: ${methodLabel(paidWith)}` : t`Refund`;
}

function methodLabel(paidWith: PlacedOrder['paidWith']): string {
  const name = paidWith ? methodNames()[paidWith.method] : t`Card`;
  return paidWith?.lastFour ? t`${name} ending in ${paidWith.lastFour}` : name;
}

function legOf(
  { draft, price, since, isInternational = false }: PlacedOrder,
  leg: Leg,
  countryName: CountryName,
): ReceiptLeg {
  const plan = draft[leg];
  const [from, to] = leg === 'outbound' ? [draft.origin, draft.destination] : [draft.destination, draft.origin];
  const handoverStep = price.steps.find((step) => step.leg === leg && step.reason.rule === 'pickup');
  if (!plan.pickupDate || !plan.arrivalDate || !plan.service || !handoverStep) {
    throw new Error(`Placed order lacks day, service or handover of its ${leg} leg`);
  }
  const isRefused = (since.refusedPickups ?? []).includes(leg);
  const dropsOff = isRefused || isDropOff(plan);
  const named = since.arrivals?.[leg] ?? plan.arrivalDate;
  const absent = (since.absentBags ?? []).filter((bag) => bag.leg === leg);
  return {
    leg,
    from: receiptPlace(from, countryName),
    to: receiptPlace(to, countryName),
    handover: plan.pickupDate,
    isDropOff: dropsOff,
    storesPath: dropsOff ? storesAround(from, plan) : null,
    isInternational,
    handoverWords: isRefused ? messageText('dropOffAtStore') : handoverLabel(handoverStep.label, plan),
    service: plan.service.name,
    arrival: plan.arrivalDate,
    expectedOn: laterOf(named, plan.arrivalDate) === plan.arrivalDate ? null : named,
    bagCount: Math.max(0, bagsOnLeg(draft, leg).length - absent.length),
    sentBackCount: absent.filter(({ why }) => why === 'sent-back').length,
    canceledOn: since.canceled[leg] ?? null,
  };
}

function storesAround({ zip, country }: ShipPoint, { carrier }: LegPlan): string {
  const radiusMiles = limits.dropOffSearchRadiusMiles;
  return storeLocatorLink({ zip, country, radiusMiles, carrier: carrier ?? 'FEDEX' });
}

function receiptPlace(point: ShipPoint, countryName: CountryName): ReceiptPlace {
  const cityLine = [
    point.city,
    `${regionName(point)} ${point.zip}`.trim(),
    point.country === 'US' ? '' : countryName(point.country),
  ];
  const address = [point.address, point.address2, ...cityLine].filter((part) => part.trim() !== '').join(', ');
  if (point.company.trim() !== '') return { name: point.company, address };
  const street = point.address.trim();
  return { name: point.contact, address, ...(street !== '' && { street }) };
}

/** What bags arrive at: a club or a company by its name, and a person’s home by its street. */
export function premisesName({ name, street }: ReceiptPlace): string {
  return street ?? name;
}

/** A place in one line. */
export function placeText({ name, address }: Pick<ReceiptPlace, 'name' | 'address'>): string {
  return [name, address].filter((part) => part.trim() !== '').join(', ');
}

function travelersOf(draft: Draft): readonly ReceiptTraveler[] {
  const bags = bagsOnLeg(draft, 'outbound');
  return draft.travelers.map(({ id, name }) => {
    return { name, bags: bags.filter(({ travelerId }) => travelerId === id).map(({ sku }) => bagLabel(sku)) };
  });
}
