import * as z from 'zod/mini';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { billReasons } from '#rules/parcels/billed-parcel.ts';
import { largerSizeStates } from '#rules/parcels/larger-size.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

const amount = z.nullable(z.int());

const report = z.object({
  /** The billed orders of the page, and how many there are; those that were billed last are first. What was paid and the margin are null for orders without prices by bag. */
  orders: z.array(
    z.object({
      order_id: z.int(),
      display_id: z.string(),
      /** All bags of its legs, and those that were billed so far. */
      bag_count: z.int(),
      billed_bag_count: z.int(),
      /** What the customer paid for the transport, and what was refunded since: refunds and claims. */
      paid_cents: amount,
      given_back_cents: z.int(),
      /** What the carrier asked for the billed labels when they were bought. */
      quoted_cents: amount,
      billed_cents: z.int(),
      margin_cents: amount,
    }),
  ),
  order_total: z.int(),
  /** Their bags whose bills need a look: above their size or quote, billed twice, or billed for a voided label. */
  adjustments: z.array(
    z.object({
      order_id: z.int(),
      display_id: z.string(),
      leg: z.enum(['outbound', 'return']),
      bag: z.int(),
      /** Null for a bag that the order no longer has. */
      bag_name: z.nullable(z.string()),
      tracking_number: z.string(),
      size_lb: amount,
      billed_lb: z.int(),
      quoted_cents: amount,
      billed_cents: z.int(),
      reasons: z.array(z.enum(billReasons)),
      /** What the carrier should take back. */
      to_dispute_cents: z.int(),
      /** At most, and only if the customer agrees. */
      customer_owes_cents: z.int(),
      /** What became of the question to the customer; null where nothing was asked. */
      larger_size: z.nullable(
        z.object({ state: z.enum(largerSizeStates), amount_cents: z.int(), refunded: z.boolean() }),
      ),
    }),
  ),
  /** Lines about billed labels that are none of ours: the last ones, and how many there are. */
  unknown: z.array(
    z.object({
      invoice_number: z.string(),
      tracking_number: z.string(),
      amount_cents: z.int(),
      /** All lines about the label together. */
      billed_cents: z.int(),
    }),
  ),
  unknown_total: z.int(),
  /** What staff have settled last. It is among the above again once another amount is billed for the label. */
  settled: z.array(
    z.object({
      tracking_number: z.string(),
      order_id: z.nullable(z.int()),
      display_id: z.nullable(z.string()),
      billed_cents: z.int(),
      note: z.string(),
      settled_at: z.string(),
      settled_by: z.string(),
    }),
  ),
});

const emptyReport = { orders: [], order_total: 0, adjustments: [], unknown: [], unknown_total: 0, settled: [] };

export const listCarrierBills = endpoint({
  id: 'admin_carrier_bills',
  method: 'GET',
  path: '/api/v5/admin/carrier_bills',
  tag: 'admin',
  summary:
    'What carriers have billed, compared with what they asked for the labels: the margin of each order, and what needs a look. For admins.',
  query: z.strictObject({
    /** The start of an order number, or a tracking number. */
    search: optional(text(parcelLimits.trackingNumberLengthMax, 'free')),
    page: optional(integer(1, parcelLimits.staffPagesMax)),
  }),
  response: report,
  example: { caller: 'admin', query: {}, response: emptyReport },
});

export const importCarrierBill = endpoint({
  id: 'import_carrier_bill',
  method: 'POST',
  path: '/api/v5/admin/carrier_bills',
  tag: 'admin',
  summary:
    'Imports a carrier’s bill: CSV with the columns Invoice, Tracking number, Billed weight lb and Amount USD. A line that is known already changes nothing; if any line can’t be read, nothing is imported and each such line is named. For admins.',
  bodyBytesMax: bodyBytesMax.savedTrip,
  body: z.strictObject({ csv: needed(text(bodyBytesMax.savedTrip, 'free')) }),
  response: z.object({
    /** How many lines were new, and how many were known. */
    imported: z.int(),
    known: z.int(),
    report,
  }),
  example: {
    caller: 'admin',
    body: {
      csv: 'Invoice,Tracking number,Billed weight lb,Amount USD\nINV-2026-03-09,790000000018,42,44.70\n',
    },
    response: {
      imported: 1,
      known: 0,
      report: {
        ...emptyReport,
        unknown: [
          { invoice_number: 'INV-2026-03-09', tracking_number: '790000000018', amount_cents: 4470, billed_cents: 4470 },
        ],
        unknown_total: 1,
      },
    },
  },
});

export const settleCarrierBill = endpoint({
  id: 'settle_carrier_bill',
  method: 'POST',
  path: '/api/v5/admin/carrier_bills/settled',
  tag: 'admin',
  summary:
    'Takes a billed label off the list, with a note of how it was settled with the carrier. billed_cents is all that was billed for the label; if that has changed, the answer is 409. Answers with the report. For admins.',
  body: z.strictObject({
    tracking_number: needed(text(parcelLimits.trackingNumberLengthMax, 'free')),
    billed_cents: needed(integer(-limits.idMax, limits.idMax)),
    note: needed(text(parcelLimits.billNoteLengthMax, 'free')),
  }),
  response: report,
  example: {
    caller: 'admin',
    body: { tracking_number: '790000000018', billed_cents: 4470, note: 'The carrier has credited it.' },
    response: {
      ...emptyReport,
      settled: [
        {
          tracking_number: '790000000018',
          order_id: null,
          display_id: null,
          billed_cents: 4470,
          note: 'The carrier has credited it.',
          settled_at: '2026-03-20T12:00:00.000Z',
          settled_by: 'admin@portage.test',
        },
      ],
    },
  },
});
