import { type FieldValues, flag, integer, list, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';

const code = text(limits.codeLengthMax, 'free');
const amount = integer(-100_000_000, 100_000_000);

/** The fields of a price request besides the shipment. The two misspelled names are the wire's. PRC-02 */
export const priceFields = {
  coupon: code,
  gift_card: list(code, limits.giftCardsMax),
  wallet_creadits: amount,
  ship_wallet_creadits: amount,
  x_surcharge_check: flag,
  x_refund_surcharges: flag,
  comp_discount: amount,
  payment_method: text(limits.codeLengthMax, 'free'),
  price_api_order_id: integer(1, 2_147_483_647),
};

export type PriceFields = FieldValues<typeof priceFields>;

/** Converts the extras to wire fields. An order is placed with the same extras as its price. PRC-02 */
export function priceExtrasToFields(extras: PriceExtras): PriceFields {
  const { coupon, giftCards, credit, changedOrderId, compDiscount, waivesSurcharges } = extras;
  return {
    ...(coupon === '' ? {} : { coupon }),
    ...(giftCards.length === 0 ? {} : { gift_card: giftCards }),
    ...creditToFields(credit),
    ...(changedOrderId === null ? {} : { price_api_order_id: changedOrderId }),
    ...(compDiscount === null ? {} : { comp_discount: compDiscount }),
    ...(waivesSurcharges === null ? {} : { x_refund_surcharges: waivesSurcharges }),
  };
}

/** Reads the extras of a price request or of an order, which calls its way to pay `payment_type`. PRC-02 */
export function priceExtrasFromFields(
  fields: PriceFields & { readonly payment_type?: string | undefined },
): PriceExtras {
  const { comp_discount: compDiscount } = fields;
  return {
    coupon: fields.coupon ?? '',
    giftCards: fields.gift_card ?? [],
    credit: creditFromFields(fields),
    changedOrderId: fields.price_api_order_id ?? null,
    compDiscount: compDiscount === undefined ? null : cents(compDiscount),
    waivesSurcharges: fields.x_refund_surcharges ?? null,
  };
}

function creditToFields(credit: PriceExtras['credit']): PriceFields {
  if (credit === null) return {};
  return credit === 'whole' ? { payment_method: 'wallet_credit' } : { wallet_creadits: credit };
}

/**
 * An explicit amount of credit applies. Without one, credit as the way to pay covers as much as it can; a card may pay the rest. PRC-02
 * PAY-01
 */
function creditFromFields(fields: Parameters<typeof priceExtrasFromFields>[0]): PriceExtras['credit'] {
  const named = fields.wallet_creadits ?? fields.ship_wallet_creadits;
  if (named !== undefined) return cents(named);
  return [fields.payment_type, fields.payment_method].includes('wallet_credit') ? 'whole' : null;
}
