import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { orderParams, receiptKeys } from '#kit/named-order/contract.ts';
import { brandKeys } from '#rules/brand/brand.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { labelStates } from '#rules/parcels/label-words.ts';
import { papers } from '#rules/parcels/paper.ts';

const tag = 'labels';
const leg = needed(oneOf('outbound', 'return'));

const label = z.object({
  /** Which bag of the leg, from 1. */
  bag: z.int(),
  traveler: z.string(),
  bag_name: z.string(),
  /** Its label can be printed, is no longer needed, is made on a later day, is being made, waits for the contents, or needs us. */
  state: z.enum(labelStates),
  words: z.string(),
  carrier: z.string(),
  /** Null until the label is ready. */
  tracking_number: z.nullable(z.string()),
});

export const orderLabels = endpoint({
  id: 'order_labels',
  method: 'GET',
  path: '/api/v5/orders/:order_id/labels',
  tag,
  summary:
    'The labels of the bags of an order, by leg: which can be printed, and when the others are made. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  response: z.object({
    order_id: z.int(),
    /** The sheet that printers have where the order starts. */
    paper: z.enum(['letter', 'a4']),
    legs: z.array(
      z.object({
        leg: z.enum(['outbound', 'return']),
        /** Whether the bags are brought to a store, where the code of a label can be shown. */
        drop_off: z.boolean(),
        labels: z.array(label),
      }),
    ),
  }),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    response: {
      order_id: 90_001,
      paper: 'letter',
      legs: [
        {
          leg: 'outbound',
          drop_off: true,
          labels: [
            {
              bag: 1,
              traveler: 'Tessa Rowan',
              bag_name: 'Golf bag, Standard',
              state: 'ready',
              words: 'Ready to print',
              carrier: 'FedEx',
              tracking_number: '790000000018',
            },
          ],
        },
      ],
    },
  },
});

/** The text is for the documentation; the server answers with the bytes of the file. */
const file = z.union([z.string(), z.instanceof(Uint8Array)]);

export const orderLabelsFile = endpoint({
  id: 'order_labels_file',
  method: 'GET',
  path: '/api/v5/orders/:order_id/labels.pdf',
  tag,
  summary:
    'The labels of a leg that are ready, to print: each on a page of 4 × 6 inches, or on a sheet of Letter or A4 with a fold line. A file has 50 bags at most; `part` 2 has the next 50. 409 while none of them is ready. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({
    leg,
    paper: needed(oneOf(...papers)),
    part: optional(integer(1, limits.idMax)),
    /** The brand of the page that a browser gets where there is no file, if the host leads to another one. Ignored in production. */
    brand: optional(oneOf(...brandKeys)),
    ...receiptKeys,
  }),
  answers: 'application/pdf',
  response: file,
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    query: { leg: 'outbound', paper: '4x6' },
    response: '%PDF-1.3 …',
  },
});

export const orderLabelCode = endpoint({
  id: 'order_label_code',
  method: 'GET',
  path: '/api/v5/orders/:order_id/labels/code.svg',
  tag,
  summary:
    'The QR code of a label, to show at a store that prints labels. 409 while the label is not ready, and when the bag has another one than `tracking_number`. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({
    leg,
    bag: needed(integer(1, limits.idMax)),
    tracking_number: optional(text(limits.textFieldLengthMax, 'free')),
    ...receiptKeys,
  }),
  answers: 'image/svg+xml',
  response: z.string(),
  example: {
    caller: 'admin',
    params: { order_id: 90_001 },
    query: { leg: 'outbound', bag: 1 },
    response: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 29 29"></svg>',
  },
});
