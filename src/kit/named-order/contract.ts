import * as z from 'zod/mini';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { needed, optional } from '../form-schema.ts';

/** The order that the path of a call names. */
export const orderParams = z.strictObject({ order_id: needed(integer(1, limits.idMax)) });

/** Opens an order without signing in. May also come as x-cart-token. */
export const cartToken = optional(text(limits.textFieldLengthMax, 'free'));

/** What opens a receipt: the token of its cart, or the key from the link in an email, which may also come as x-receipt-key. */
export const receiptKeys = { cart_token: cartToken, receipt_key: optional(text(limits.textFieldLengthMax, 'free')) };
