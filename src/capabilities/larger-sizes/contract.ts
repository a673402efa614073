import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { receiptKeys } from '#kit/named-order/contract.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { largerSizeStates, largerSizeWordsMax } from '#rules/parcels/larger-size.ts';

const id = needed(integer(1, limits.idMax));
const query = z.strictObject(receiptKeys);

const shown = z.object({
  larger_sizes: z.array(
    z.object({
      id: z.int(),
      leg: z.enum(['outbound', 'return']),
      bag: z.int(),
      bag_name: z.string(),
      /** What a bag of its size may weigh, and what the carrier measured. */
      size_lb: z.int(),
      billed_lb: z.int(),
      amount_cents: z.int(),
      state: z.enum(largerSizeStates),
      /** By which day to answer; null unless the customer is asked. */
      answer_by: z.nullable(z.string()),
      /** Whether the last card was declined. */
      declined: z.boolean(),
      /** Why, in words for the customer. */
      decline_words: z.nullable(z.string()),
      /** Of the card that has paid; null while nothing is, and when it was paid in another way. */
      card_last_four: z.nullable(z.string()),
      /** Whether staff have refunded what was paid. */
      refunded: z.boolean(),
    }),
  ),
  /** The saved cards of the customer, for themselves alone. */
  cards: z.array(z.object({ id: z.string(), brand: z.string(), last_four: z.string() })),
});

const example = { larger_sizes: [], cards: [] };

/** PRC-04 */
export const largerSizes = endpoint({
  id: 'larger_sizes',
  method: 'GET',
  path: '/api/v5/orders/:order_id/larger_sizes',
  tag: 'tracking',
  summary:
    'The bags of an order that the carrier measured above their size, what they cost more, and how far that is. For those who may see the receipt.',
  params: z.strictObject({ order_id: id }),
  query,
  response: shown,
  example: { caller: 'admin', params: { order_id: 90_001 }, response: example },
});

/** PRC-04 */
export const answerLargerSize = endpoint({
  id: 'answer_larger_size',
  method: 'POST',
  path: '/api/v5/orders/:order_id/larger_sizes/:id',
  tag: 'tracking',
  summary:
    'Agrees to pay for a bag above its size, or says why not. Only a customer who is signed in may have a saved card of theirs charged; anyone can have a card charged that they typed into the gateway’s fields. Without either our team asks how they want to pay. For those who may see the receipt.',
  params: z.strictObject({ order_id: id, id }),
  query,
  body: z.strictObject({
    answer: needed(oneOf('agree', 'contest')),
    /** The saved card that is charged. */
    card_id: optional(text(limits.textFieldLengthMax, 'free')),
    /** The gateway's nonce for a card that was typed for this payment. */
    payment_method_nonce: optional(text(limits.textFieldLengthMax, 'free')),
    /** Why it is wrong; needed to contest. */
    words: optional(text(largerSizeWordsMax, 'free')),
  }),
  response: shown,
  example: {
    caller: 'admin',
    params: { order_id: 90_003, id: 1 },
    body: { answer: 'agree' },
    response: {
      larger_sizes: [
        {
          id: 1,
          leg: 'outbound',
          bag: 1,
          bag_name: 'Golf bag (standard)',
          size_lb: 42,
          billed_lb: 56,
          amount_cents: 2000,
          state: 'agreed',
          answer_by: null,
          declined: false,
          decline_words: null,
          card_last_four: null,
          refunded: false,
        },
      ],
      cards: [],
    },
  },
});
