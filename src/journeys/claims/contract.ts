import * as z from 'zod/mini';
import { bodyBytesMax, endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { orderParams, receiptKeys } from '#kit/named-order/contract.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import { group, integer, list, oneOf, text } from '#rules/fields.ts';
import { inventoryLimits } from '#rules/inventory/inventory.ts';
import { limits } from '#rules/limits.ts';

const tag = 'claims';
const id = needed(integer(1, limits.idMax));
const legs = ['outbound', 'return'] as const;
const kinds = ['lost', 'damaged', 'missing_contents', 'other'] as const;
const states = ['open', 'waiting', 'approved', 'paid', 'denied', 'withdrawn'] as const;
const payouts = ['card', 'credit', 'check'] as const;

const item = z.object({
  what: z.string(),
  count: z.int(),
  /** What one of them is worth. */
  value_cents: z.int(),
  /** Where it was made. */
  origin_country: z.string(),
});

const claim = z.object({
  id: z.int(),
  leg: z.enum(legs),
  /** Which bag of the leg, from 1. */
  bag: z.int(),
  bag_name: z.string(),
  kind: z.enum(kinds),
  state: z.enum(states),
  state_words: z.string(),
  /** By when the customer has to answer, before it is closed; null unless it waits for them. */
  answer_by: z.nullable(z.string()),
  /** Whether it was closed because the customer has not answered. It is denied then, and no one has decided it. */
  unanswered: z.boolean(),
  /** Until when an answer or a photo of the customer reopens it; null if none does. */
  reopen_by: z.nullable(z.string()),
  /** Whether we opened it ourselves. */
  by_us: z.boolean(),
  description: z.string(),
  items: z.array(item),
  claimed_cents: z.int(),
  /** Null until it is approved. */
  approved_cents: z.nullable(z.int()),
  pay_to: z.nullable(z.enum(payouts)),
  /** Where a check goes, and its number once it is sent. */
  check_to: z.nullable(z.string()),
  check_number: z.nullable(z.string()),
  /** Why it was denied. */
  reason: z.nullable(z.string()),
  opened_at: z.string(),
  /** When it last changed. A decision names it, so that no claim is decided that has changed in the meantime. */
  changed_at: z.string(),
  messages: z.array(z.object({ author: z.enum(['customer', 'staff']), text: z.string(), at: z.string() })),
  photos: z.array(z.object({ id: z.int(), width: z.int(), height: z.int() })),
});

const orderClaimsAnswer = z.object({
  order_id: z.int(),
  /** Where something can have been made. */
  countries: z.array(z.string()),
  /** The bags of all legs, and what can be claimed for each now. */
  bags: z.array(
    z.object({
      leg: z.enum(legs),
      bag: z.int(),
      kinds: z.array(z.enum(kinds)),
      /** Whether it counts as delivered: `lost` then means that its customer didn't get it. */
      delivered: z.boolean(),
      cover_cents: z.int(),
      /** What other claims of the bag have left of its cover, or of what was declared before the trip. */
      left_cents: z.int(),
      /** What the customer says is in it. */
      items: z.array(item),
    }),
  ),
  claims: z.array(claim),
});

const items = list(
  group({
    what: text(inventoryLimits.whatLengthMax, 'free'),
    count: integer(1, inventoryLimits.countMax),
    value_cents: integer(1, inventoryLimits.valueCentsMax),
    origin_country: text(2, 'free'),
  }),
  inventoryLimits.itemsMax,
);

/** Of `2026-03-18T12:00:00.000Z`. */
const timestampLengthMax = 24;
const amount = integer(1, claimLimits.claimedCentsMax);
const shown: z.infer<typeof orderClaimsAnswer> = { order_id: 90_003, countries: ['US'], bags: [], claims: [] };
const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' };
const claimParams = z.strictObject({ order_id: id, claim_id: id });

export const orderClaims = endpoint({
  id: 'order_claims',
  method: 'GET',
  path: '/api/v5/orders/:order_id/claims',
  tag,
  summary: 'The claims of an order, and what can be claimed for its bags now. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  response: orderClaimsAnswer,
  example: { caller: 'admin', params: { order_id: 90_003 }, response: shown },
});

export const openClaim = endpoint({
  id: 'open_claim',
  method: 'POST',
  path: '/api/v5/orders/:order_id/claims',
  tag,
  summary:
    'Opens a claim for a bag on a leg. 409 when one of this kind is open, or when it can’t be claimed now. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  body: z.strictObject({
    leg: needed(oneOf(...legs)),
    bag: id,
    kind: needed(oneOf(...kinds)),
    description: needed(text(claimLimits.textLengthMax, 'free')),
    amount_cents: needed(amount),
    items: needed(items),
  }),
  response: orderClaimsAnswer,
  example: {
    caller: 'admin',
    params: { order_id: 90_003 },
    body: {
      leg: 'outbound',
      bag: 1,
      kind: 'other',
      description: 'The driver is broken.',
      amount_cents: 45_000,
      items: [driver],
    },
    response: shown,
  },
});

export const answerClaim = endpoint({
  id: 'answer_claim',
  method: 'POST',
  path: '/api/v5/orders/:order_id/claims/:claim_id/answers',
  tag,
  summary:
    'Writes to us about a claim that is not decided, and replaces its items and amount if they are given. Reopens a claim that was closed for want of an answer, until `reopen_by`. For callers who may see the receipt.',
  params: claimParams,
  query: z.strictObject(receiptKeys),
  body: z.strictObject({
    text: needed(text(claimLimits.textLengthMax, 'free')),
    amount_cents: optional(amount),
    items: optional(items),
  }),
  response: orderClaimsAnswer,
  example: {
    caller: 'admin',
    params: { order_id: 90_003, claim_id: 1 },
    body: { text: 'I bought it last year.' },
    response: shown,
  },
});

export const withdrawClaim = endpoint({
  id: 'withdraw_claim',
  method: 'POST',
  path: '/api/v5/orders/:order_id/claims/:claim_id/withdrawal',
  tag,
  summary: 'Withdraws a claim that is not decided. For callers who may see the receipt.',
  params: claimParams,
  query: z.strictObject(receiptKeys),
  body: z.strictObject({}),
  response: orderClaimsAnswer,
  example: { caller: 'admin', params: { order_id: 90_003, claim_id: 1 }, body: {}, response: shown },
});

/** A white dot as PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

export const addClaimPhoto = endpoint({
  id: 'add_claim_photo',
  method: 'POST',
  path: '/api/v5/orders/:order_id/claims/:claim_id/photos',
  tag,
  summary:
    'Adds a photo to a claim that is not decided, or that it reopens as an answer does: a JPEG, PNG or WebP of at most 10 MB as base64. It is stored anew, without place and camera. For callers who may see the receipt.',
  params: claimParams,
  query: z.strictObject(receiptKeys),
  body: z.strictObject({ data: needed(text(bodyBytesMax.photo, 'free')) }),
  bodyBytesMax: bodyBytesMax.photo,
  response: orderClaimsAnswer,
  example: {
    caller: 'admin',
    params: { order_id: 90_003, claim_id: 1 },
    body: { data: dot },
    response: shown,
  },
});

export const claimPhoto = endpoint({
  id: 'claim_photo',
  method: 'GET',
  path: '/api/v5/orders/:order_id/claims/:claim_id/photos/:photo_id',
  tag,
  summary: 'A photo of a claim. For callers who may see the receipt.',
  params: z.strictObject({ order_id: id, claim_id: id, photo_id: id }),
  query: z.strictObject(receiptKeys),
  answers: 'image/jpeg',
  /** The text is for the documentation; the server answers with the bytes of the file. */
  response: z.union([z.string(), z.instanceof(Uint8Array)]),
  example: { caller: 'admin', params: { order_id: 90_003, claim_id: 1, photo_id: 1 }, response: '…' },
});

const listed = z.object({
  id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  leg: z.enum(legs),
  bag: z.int(),
  kind: z.enum(kinds),
  state: z.enum(states),
  claimed_cents: z.int(),
  approved_cents: z.nullable(z.int()),
  pay_to: z.nullable(z.enum(payouts)),
  /** The gateway won’t pay it, so staff have to find another way. */
  refund_failed: z.boolean(),
  /** Whether it was closed because the customer has not answered. */
  unanswered: z.boolean(),
  changed_at: z.string(),
});

export const listClaims = endpoint({
  id: 'admin_claims',
  method: 'GET',
  path: '/api/v5/admin/claims',
  tag: 'admin',
  summary: 'Claims of all orders: those that wait for us first. For admins.',
  response: z.object({ claims: z.array(listed), open: z.int() }),
  example: { caller: 'admin', response: { claims: [], open: 0 } },
});

const staffClaim = z.object({
  claim,
  order_id: z.int(),
  display_id: z.string(),
  payer: z.object({ name: z.string(), email: z.string() }),
  refund_failed: z.boolean(),
  /** The most that may be approved: value of the items and cover. */
  limit_cents: z.int(),
  cover_cents: z.int(),
  /** What was declared before the trip; null if nothing was. */
  declared_cents: z.nullable(z.int()),
  /** What can be refunded to the card. */
  card_cents: z.int(),
  /** Whether the customer has an account that credit can go to. */
  credit_possible: z.boolean(),
  /** The sender’s name and address, where a check would go. */
  sender_address: z.string(),
});

export const showClaim = endpoint({
  id: 'admin_claim',
  method: 'GET',
  path: '/api/v5/admin/claims/:id',
  tag: 'admin',
  summary: 'A claim with all that staff need to decide it. For admins.',
  params: z.strictObject({ id }),
  response: staffClaim,
  example: {
    caller: 'admin',
    params: { id: 1 },
    response: {
      claim: {
        id: 1,
        leg: 'outbound',
        bag: 1,
        bag_name: 'Golf bag, Standard',
        kind: 'damaged',
        state: 'open',
        state_words: 'We’re looking at it',
        answer_by: null,
        unanswered: false,
        reopen_by: null,
        by_us: false,
        description: 'The driver is broken.',
        items: [driver],
        claimed_cents: 45_000,
        approved_cents: null,
        pay_to: null,
        check_to: null,
        check_number: null,
        reason: null,
        opened_at: '2026-03-18T12:00:00.000Z',
        changed_at: '2026-03-18T12:00:00.000Z',
        messages: [],
        photos: [],
      },
      order_id: 90_003,
      display_id: 'P-7K3M9Q',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
      refund_failed: false,
      limit_cents: 45_000,
      cover_cents: 100_000,
      declared_cents: null,
      card_cents: 8999,
      credit_possible: true,
      sender_address: 'Tessa Rowan\n12 Fern Quay, Los Angeles, CA 90001',
    },
  },
});

export const decideClaim = endpoint({
  id: 'decide_claim',
  method: 'POST',
  path: '/api/v5/admin/claims/:id',
  tag: 'admin',
  summary:
    'Asks the customer something (ask), approves an amount to the card, into credit or by check (approve), or denies with a reason (deny). A reason is also given where less is approved than was claimed. No more is approved than was claimed. 409 once it is decided, or if it has changed since `changed_at`. Records that the check of an approved claim is in the mail (check_sent). For admins.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: needed(oneOf('ask', 'approve', 'deny', 'check_sent')),
    /** The question, or the reason. */
    text: optional(text(claimLimits.textLengthMax, 'free')),
    amount_cents: optional(amount),
    pay_to: optional(oneOf(...payouts)),
    /** The name and address that a check goes to. */
    check_to: optional(text(claimLimits.checkToLengthMax, 'free')),
    check_number: optional(text(claimLimits.checkNumberLengthMax, 'free')),
    /** The `changed_at` of the claim that the decision is about. */
    changed_at: optional(text(timestampLengthMax, 'free')),
  }),
  response: staffClaim,
  example: {
    caller: 'admin',
    params: { id: 2 },
    body: { decision: 'ask', text: 'When did you buy it?' },
    response: {
      claim: {
        id: 2,
        leg: 'outbound',
        bag: 1,
        bag_name: 'Golf bag, Standard',
        kind: 'damaged',
        state: 'waiting',
        state_words: 'We need an answer from you',
        answer_by: '2026-04-08',
        unanswered: false,
        reopen_by: null,
        by_us: false,
        description: 'The driver is broken.',
        items: [driver],
        claimed_cents: 45_000,
        approved_cents: null,
        pay_to: null,
        check_to: null,
        check_number: null,
        reason: null,
        opened_at: '2026-03-18T12:00:00.000Z',
        changed_at: '2026-03-18T13:00:00.000Z',
        messages: [{ author: 'staff', text: 'When did you buy it?', at: '2026-03-18T13:00:00.000Z' }],
        photos: [],
      },
      order_id: 90_003,
      display_id: 'P-7K3M9Q',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
      refund_failed: false,
      limit_cents: 45_000,
      cover_cents: 100_000,
      declared_cents: null,
      card_cents: 8999,
      credit_possible: true,
      sender_address: 'Tessa Rowan\n12 Fern Quay, Los Angeles, CA 90001',
    },
  },
});

export type ClaimWire = z.infer<typeof claim>;
