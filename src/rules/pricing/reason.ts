import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { type Cents, cents, formatCents } from '#rules/money.ts';
import { bagText } from '#rules/products/bag-text.ts';
import { billableWeight } from '#rules/products/billable-weight.ts';
import { kilograms } from '#rules/products/kilograms.ts';
import { type Sku, sizeClassBySku } from '#rules/products/size-classes.ts';
import { unreachable } from '#rules/result.ts';
import type { RouteZone } from '#rules/services/route-zone.ts';
import type { Coupon } from './coupon-rules.ts';
import type { LegPriceFacts } from './price-facts.ts';
import type { RateAdjustment } from './rate-adjustment.ts';

/** Explains an amount: the rule, its inputs, and a text for the price detail. */
export type Reason = {
  readonly rule: PriceRule;
  readonly inputs: Readonly<Record<string, string | number>>;
  readonly words: string;
};

/** The rules of a price in the order in which they are applied. */
export type PriceRule =
  | 'transport'
  | 'rate-adjustment'
  | 'wholesale-discount'
  | 'coupon'
  | 'cover'
  | 'pickup'
  | 'surcharge'
  | 'comp-discount'
  | 'tax'
  | 'already-paid'
  | 'wallet-credit'
  | 'gift-card';

export function reason(rule: PriceRule, inputs: Reason['inputs'], words: string): Reason {
  return { rule, inputs, words };
}

/** Why a bag of one size costs what it does on a leg: `Three day, zone 8, 2,339 miles, billable 49 lb`. */
export function transportReason({ zone, serviceName, rateCardVersion }: LegPriceFacts, sku: Sku): Reason {
  const { billablePounds } = billableWeight(sku);
  const inputs = { service: serviceName, ...zoneInputs(zone), sku, billablePounds, rateCard: rateCardVersion };
  const place = zoneText(zone);
  const words =
    currentLanguage() === 'en'
      ? t`${serviceName}, ${place}, billable ${billablePounds} lb`
      : t`${serviceName}, ${place}, billable ${kilograms(billablePounds)} kg (${billablePounds} lb)`;
  return reason('transport', inputs, words);
}

/**
 * The same for receipts and emails, without technical terms: `Three day, 2,339 miles, charged as 49 lb`. Other reasons are plain already.
 */
export function plainWords({ rule, inputs, words }: Reason): string {
  const { service, miles, billablePounds } = inputs;
  if (rule !== 'transport' || typeof service !== 'string' || typeof billablePounds !== 'number') return words;
  const weight =
    currentLanguage() === 'en'
      ? t`charged as ${billablePounds} lb`
      : t`charged as ${kilograms(billablePounds)} kg (${billablePounds} lb)`;
  return [service, ...(typeof miles === 'number' ? [distanceInWords(miles)] : []), weight].join(', ');
}

/** `10% less per bag on this route and day`. */
export function adjustmentReason({ id, change }: RateAdjustment): Reason {
  const isPercent = change.kind === 'percent';
  const signed = isPercent ? change.basisPoints : change.amount;
  const size = isPercent ? percentText(Math.abs(signed)) : formatCents(cents(Math.abs(signed)));
  const inputs = { adjustment: id, [isPercent ? 'basisPoints' : 'amountCents']: signed };
  const words =
    signed < 0 ? t`${size} less per bag on this route and day` : t`${size} more per bag on this route and day`;
  return reason('rate-adjustment', inputs, words);
}

/** `20% of $474.96 transport`. */
export function wholesaleReason(basisPoints: number, transport: Cents): Reason {
  const words = t`${percentText(basisPoints)} of ${formatCents(transport)} transport`;
  return reason('wholesale-discount', { basisPoints, transportCents: transport }, words);
}

/** `10% of $474.96 transport`, or `$25.00 off $474.96 transport`. */
export function couponReason({ code, discount }: Coupon, transport: Cents): Reason {
  const isPercent = discount.kind === 'percent';
  const words = isPercent
    ? t`${percentText(discount.basisPoints)} of ${formatCents(transport)} transport`
    : t`${formatCents(discount.amount)} off ${formatCents(transport)} transport`;
  return reason('coupon', { code, transportCents: transport }, words);
}

/** `zone 8, 2,339 miles`, or the group of countries. */
function zoneText(zone: RouteZone): string {
  switch (zone.kind) {
    case 'domestic': {
      const miles = zone.miles === null ? '' : `, ${distanceInWords(Math.round(zone.miles))}`;
      return t`zone ${zone.rates.zone}${zone.isCountryWide ? t` for every way within the country` : miles}`;
    }
    case 'international':
      return t`country group ${zone.rates.group}`;
    default:
      return unreachable(zone);
  }
}

/** `Golf bag, Standard`. */
export function bagLabel(sku: Sku): string {
  return bagText(sizeClassBySku(sku));
}

/** `12.5%` for 1250 basis points. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

function zoneInputs(zone: RouteZone): Reason['inputs'] {
  if (zone.kind === 'international') return { countryGroup: zone.rates.group };
  return zone.miles === null ? { zone: zone.rates.zone } : { zone: zone.rates.zone, miles: Math.round(zone.miles) };
}
