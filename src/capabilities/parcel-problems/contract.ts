import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, oneOf } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { caseKinds } from '#rules/parcels/bag-case.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';

/** A bag on a leg, as staff find it. */
const bagOfOrder = {
  id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  leg: z.enum(['outbound', 'return']),
  /** Which bag of the leg, from 1. */
  bag: z.int(),
  carrier: z.enum(['FEDEX', 'UPS']),
  /** What the carrier knows the label by. */
  reference: z.string(),
  tracking_number: z.nullable(z.string()),
};

export type BagOfOrderWire = Pick<ParcelProblemWire, keyof typeof bagOfOrder>;

const problem = z.object({
  ...bagOfOrder,
  /** The bag has no label, or the carrier keeps one that no order wants. */
  problem: z.enum(['no_label', 'not_voided']),
  reason: z.string(),
  since: z.string(),
  /** The day on which the bag is handed over. */
  handover: z.string(),
  /** What can be done about it. */
  remedies: z.array(z.enum(['retry', 'refund', 'settle'])),
});

export type ParcelProblemWire = z.infer<typeof problem>;

const problems = z.object({ parcels: z.array(problem), total: z.int() });

export const listParcelProblems = endpoint({
  id: 'admin_parcels',
  method: 'GET',
  path: '/api/v5/admin/parcels',
  tag: 'admin',
  summary:
    'Bags without a label and labels that the carrier would not take back, those with the nearest handover first. For admins.',
  response: problems,
  example: { caller: 'admin', response: { parcels: [], total: 0 } },
});

export const handleParcel = endpoint({
  id: 'handle_parcel',
  method: 'POST',
  path: '/api/v5/admin/parcels/:id',
  tag: 'admin',
  summary:
    'Asks the carrier once more for a label or for taking one back (retry), refunds the bags of a leg that have no label before their handover (refund), or takes it off the list because it is dealt with (settle). Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ remedy: needed(oneOf('retry', 'refund', 'settle')) }),
  response: problems,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { remedy: 'settle' },
    response: { parcels: [], total: 0 },
  },
});

const pickupProblem = z.object({
  id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  leg: z.enum(['outbound', 'return']),
  bag_count: z.int(),
  carrier: z.enum(['FEDEX', 'UPS']),
  /** What the carrier knows the pickup by. */
  reference: z.string(),
  confirmation: z.nullable(z.string()),
  day: z.string(),
  /** Local hours where the bags are. */
  from_hour: z.int(),
  to_hour: z.int(),
  /** The carrier doesn't come, or comes although no order wants it. */
  problem: z.enum(['refused', 'not_canceled']),
  reason: z.string(),
  since: z.string(),
  /** What went back to the customer, by itself. */
  refunded_cents: z.int(),
  /** What can be done about it. */
  remedies: z.array(z.enum(['retry', 'settle'])),
});

export type PickupProblemWire = z.infer<typeof pickupProblem>;

const pickupProblems = z.object({ pickups: z.array(pickupProblem), total: z.int() });

export const listPickupProblems = endpoint({
  id: 'admin_pickups',
  method: 'GET',
  path: '/api/v5/admin/pickups',
  tag: 'admin',
  summary:
    'Pickups that the carrier refused or would not cancel, those with the nearest day first, with what went back to the customer. For admins.',
  response: pickupProblems,
  example: { caller: 'admin', response: { pickups: [], total: 0 } },
});

export const handlePickup = endpoint({
  id: 'handle_pickup',
  method: 'POST',
  path: '/api/v5/admin/pickups/:id',
  tag: 'admin',
  summary:
    'Asks the carrier once more for a pickup or for canceling one (retry), or takes it off the list because it is dealt with (settle). Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ remedy: needed(oneOf('retry', 'settle')) }),
  response: pickupProblems,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { remedy: 'settle' },
    response: { pickups: [], total: 0 },
  },
});

const parcelCase = z.object({
  ...bagOfOrder,
  kind: z.enum(caseKinds),
  /** Where the bag is now. */
  progress: z.enum(parcelProgresses),
  since: z.string(),
  /** What was done by itself. */
  done: z.string(),
  /** What is left to staff; null when nothing is. */
  left: z.nullable(z.string()),
  /** Whether the customer agreed to pay for a larger size and the payment can be recorded. */
  payable: z.boolean(),
  /** Whether a payment for a larger size can be refunded. */
  refundable: z.boolean(),
  /** What went back of the bag's transport. */
  refund_cents: z.nullable(z.int()),
  closed_at: z.nullable(z.string()),
  /** The email of the member of staff; null for a case that was closed by itself. */
  closed_by: z.nullable(z.string()),
});

export type ParcelCaseWire = z.infer<typeof parcelCase>;

/** Open ones with the oldest first, how many there are, and those that were closed in the last two weeks. */
const cases = z.object({ open: z.array(parcelCase), open_total: z.int(), closed: z.array(parcelCase) });

export const listParcelCases = endpoint({
  id: 'admin_parcel_cases',
  method: 'GET',
  path: '/api/v5/admin/parcel_cases',
  tag: 'admin',
  summary:
    'Bags that were late, lost, damaged, returned, left with a neighbor, overdue, not scanned or without a label: what was done by itself, and what is left. For admins.',
  response: cases,
  example: { caller: 'admin', response: { open: [], open_total: 0, closed: [] } },
});

export const closeParcelCase = endpoint({
  id: 'close_parcel_case',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/close',
  tag: 'admin',
  summary:
    'Marks a case of a bag as taken care of; what a customer was asked to pay for a larger size is waived. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: cases,
  example: { caller: 'admin', params: { id: 1 }, response: { open: [], open_total: 0, closed: [] } },
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
  example: { caller: 'admin', params: { id: 2 }, response: { open: [], open_total: 0, closed: [] } },
});

export const refundSizePayment = endpoint({
  id: 'refund_size_payment',
  method: 'POST',
  path: '/api/v5/admin/parcel_cases/:id/refund',
  tag: 'admin',
  summary:
    'Refunds what a customer has paid for a larger size: to the card, or, if staff recorded the payment, in the books. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: cases,
  example: { caller: 'admin', params: { id: 3 }, response: { open: [], open_total: 0, closed: [] } },
});
