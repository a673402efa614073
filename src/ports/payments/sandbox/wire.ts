import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { bankRefusals } from '../payments.ts';

/** The messages between the sandbox gateway and its adapter, in the words of the port. */

const amount = z.number().int().positive().transform(cents);
const key = z
  .string()
  .max(limits.chargeKeyLengthMax)
  .regex(/^[A-Za-z0-9_-]+$/);
const id = z.string().min(1).max(100);

const method = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nonce'), nonce: id }),
  z.strictObject({ kind: z.literal('stored'), customer: id, id }),
]);

export const cardQuestion = z.strictObject({ method });

export const chargeBody = z.strictObject({
  key,
  amount,
  method,
  description: z.string().max(200),
  storeFor: id.exactOptional(),
});

export const refundBody = z.strictObject({ key, chargeId: id, amount });
export const cancelBody = z.strictObject({ key, chargeId: id });
export const storeBody = z.strictObject({ customer: id, nonce: id });
export const storedMethodQuestion = z.strictObject({ customer: id });

/** The fields of the page in the iframe, as entered. Nothing of this is stored or logged. */
export const cardBody = z.strictObject({
  number: z.string().max(40),
  month: z.string().max(2),
  year: z.string().max(4),
  securityCode: z.string().max(8),
  billingZip: z.string().max(10),
});

const unknown = z.object({ kind: z.literal('unknown') });
const none = z.object({ kind: z.literal('none') });

const paidWith = z.union([
  z.object({ kind: z.enum(['card', 'apple-pay']), brand: z.string(), last4: z.string() }),
  z.object({ kind: z.literal('paypal'), payer: z.string() }),
]);

const charged = z.object({
  kind: z.literal('charged'),
  chargeId: z.string(),
  amount,
  paidWith,
  storedMethodId: z.string().nullable(),
  cardFingerprint: z.string().exactOptional(),
});

const declined = z.object({
  kind: z.literal('declined'),
  reason: z.enum([...bankRefusals, 'prepaid', 'consumed-nonce', 'unknown-nonce', 'method-issue']),
  text: z.string(),
  cardFingerprint: z.string().exactOptional(),
});

export const cardAnswer = z.union([
  z.object({ kind: z.literal('known'), fingerprint: z.string().nullable() }),
  unknown,
]);

export const chargeAnswer = z.union([
  charged,
  declined,
  z.object({ kind: z.literal('refused'), reason: z.enum(['key-of-another-amount', 'cancelled']) }),
  unknown,
]);

export const foundCharge = z.union([
  charged,
  declined,
  z.object({ kind: z.literal('cancelled'), chargeId: z.string(), amount }),
  none,
  unknown,
]);

const refunded = z.object({ kind: z.literal('refunded'), refundId: z.string(), amount });

const refundRefused = z.object({
  kind: z.literal('refused'),
  reason: z.enum(['more-than-left', 'not-settled', 'unknown-charge', 'key-of-another-amount', 'gateway']),
  text: z.string(),
});

export const refundAnswer = z.union([refunded, refundRefused, unknown]);
export const foundRefund = z.union([refunded, none, unknown]);
export const cancelAnswer = z.union([z.object({ kind: z.literal('cancelled') }), refundRefused, unknown]);

const storedMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
});

export const storeAnswer = z.union([z.object({ kind: z.literal('stored'), method: storedMethod }), declined, unknown]);
export const listAnswer = z.union([z.object({ kind: z.literal('listed'), methods: z.array(storedMethod) }), unknown]);
export const removeAnswer = z.union([z.object({ kind: z.literal('removed') }), none, unknown]);

const eventName = z.string().regex(/^[\w:.-]{1,200}$/);

export const callbackEvent = z.object({
  id: eventName,
  kind: z.enum(['charge-settled', 'charge-failed', 'refund-failed', 'other']),
  chargeId: eventName.nullable(),
  key: eventName.nullable(),
});

/**
 * The faults that the gateway can simulate. `hang` waits and then does the work, after the caller has given up; the three `-after` effects do
 * the work and then delay or lose the answer.
 */
export const faultEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decline') }),
  z.strictObject({ kind: z.literal('prepaid') }),
  z.strictObject({ kind: z.literal('hang'), ms: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('error-before') }),
  z.strictObject({ kind: z.literal('error-after') }),
  z.strictObject({ kind: z.literal('reset-after') }),
  z.strictObject({ kind: z.literal('answer-after'), ms: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('unsettled') }),
  z.strictObject({ kind: z.literal('callbacks'), times: z.number().int().min(0).max(100) }),
]);

export type FaultEffect = z.infer<typeof faultEffect>;

/** A fault applies to the next `times` calls of its kind, with one key or any. */
export const faultBody = z.strictObject({
  on: z.enum(['charge', 'refund', 'find']),
  key: key.exactOptional(),
  times: z.number().int().positive().default(1),
  effect: faultEffect,
});

export const settleBody = z.strictObject({ chargeId: id });
