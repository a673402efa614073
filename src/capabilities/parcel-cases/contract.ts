import * as z from 'zod/mini';
import { bagOfOrder } from '#kit/bag-of-order/contract.ts';
import { endpoint } from '#kit/endpoint.ts';
import { staffFilterQuery } from '#kit/staff-filter/contract.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { caseKinds } from '#rules/parcels/bag-case.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';

const parcelCase = z.object({
  ...bagOfOrder.shape,
  kind: z.enum(caseKinds),
  /** Where the bag is now. */
  progress: z.enum(parcelProgresses),
  since: z.string(),
  /** What was done automatically. */
  done: z.string(),
  /** What is left to staff; null when nothing is. */
  left: z.nullable(z.string()),
  /** Whether the customer agreed to pay for a larger size and the payment can be recorded. */
  payable: z.boolean(),
  /** Whether a payment for a larger size can be refunded. */
  refundable: z.boolean(),
  /** Whether staff still have to send a refund back, and can record that they did. */
  refund_owed: z.boolean(),
  /** Whether the customer of a bag that was sent back still has a choice: then taking care of it needs `arranged`. */
  arrangement_needed: z.boolean(),
  /** What was refunded of the bag's transport, and for how many bags together: each of their cases has the whole amount. */
  refund_cents: z.nullable(z.int()),
  refund_bag_count: z.int(),
  closed_at: z.nullable(z.string()),
  /** The email of the member of staff; null for a case that was closed automatically. */
  closed_by: z.nullable(z.string()),
});

export type ParcelCaseWire = z.infer<typeof parcelCase>;

/**
 * The open cases, oldest first, and how many there are; the last of those that were closed in the last two weeks, or of all that a search
 * finds, and how many these are.
 */
const cases = z.object({
  open: z.array(parcelCase),
  open_total: z.int(),
  closed: z.array(parcelCase),
  closed_total: z.int(),
});

export const listParcelCases = endpoint({
  id: 'admin_parcel_cases',
  method: 'GET',
  path: '/api/v5/admin/parcel_cases',
  tag: 'admin',
  summary:
    'Bags that were late, lost, damaged, returned, left with a neighbor, overdue, not scanned or without a label: what was done by itself, and what is left. For admins.',
  query: staffFilterQuery(caseKinds),
  response: cases,
  example: { caller: 'admin', query: {}, response: { open: [], open_total: 0, closed: [], closed_total: 0 } },
});

export const closeParcelCase = endpoint({
  id: 'close_parcel_case',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/close',
  tag: 'admin',
  summary:
    'Marks a case of a bag as taken care of; what a customer was asked to pay for a larger size is waived. For a bag that was sent back and whose customer still has a choice, `arranged` tells the customer what takes its place: it is emailed to them. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ arranged: optional(text(parcelLimits.arrangedLengthMax, 'free')) }),
  response: cases,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: {},
    response: { open: [], open_total: 0, closed: [], closed_total: 0 },
  },
});

export const recordSizePayment = endpoint({
  id: 'record_size_payment',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/paid',
  tag: 'admin',
  summary:
    'Records that a customer who agreed to pay for a larger size has paid, other than by a saved card. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: cases,
  example: { caller: 'admin', params: { id: 2 }, response: { open: [], open_total: 0, closed: [], closed_total: 0 } },
});

export const refundSizePayment = endpoint({
  id: 'refund_size_payment',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/refund',
  tag: 'admin',
  summary:
    'Refunds what a customer has paid for a larger size: to the card, or, if staff recorded the payment, by opening its case again until they have sent it back. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: cases,
  example: { caller: 'admin', params: { id: 3 }, response: { open: [], open_total: 0, closed: [], closed_total: 0 } },
});

export const recordSizeRefund = endpoint({
  id: 'record_size_refund',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/refund_sent',
  tag: 'admin',
  summary:
    'Records that staff have refunded by hand what a customer paid for a larger size other than by card, and closes its case. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: cases,
  example: { caller: 'admin', params: { id: 3 }, response: { open: [], open_total: 0, closed: [], closed_total: 0 } },
});
