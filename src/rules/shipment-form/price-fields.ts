import { flag, integer, list, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const code = text(limits.codeLengthMax, 'free');
const amount = integer(-100_000_000, 100_000_000);

/** What a price request may say beyond the shipment. The two misspelled names are the wire's. PRC-02 */
export const priceExtras = {
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
