import * as z from 'zod/mini';
import { type LargerSizeStep, largerSizeSteps } from '#capabilities/larger-sizes/server/larger-size-steps.ts';
import { type RefundStep, refundSteps } from '#capabilities/orders/server/refund-steps.ts';
import { type ClaimStep, claimSteps } from '#journeys/claims/server/claim-steps.ts';
import { type OrderStep, orderSteps, recoverySteps } from '#journeys/place-order/server/order-steps.ts';
import {
  caseSteps,
  type ParcelStep,
  parcelSteps,
  pickupSteps,
  scanSteps,
} from '#journeys/ship-parcels/server/parcel-steps.ts';

/** A step at which a server can be made to kill itself. */
export type FaultStep = OrderStep | ParcelStep | ClaimStep | RefundStep | LargerSizeStep;

const step: z.ZodMiniType<FaultStep> = z.enum([
  ...orderSteps,
  ...recoverySteps,
  ...parcelSteps,
  ...pickupSteps,
  ...scanSteps,
  ...caseSteps,
  ...claimSteps,
  ...refundSteps,
  ...largerSizeSteps,
]);

const serverSettings = z.object({
  databaseUrl: z.string(),
  gatewayUrl: z.string(),
  gatewaySecret: z.string(),
  /** 0 takes any free one. */
  port: z.int(),
  beganAtMs: z.number(),
  speed: z.number(),
  /** How much time was skipped so far. */
  skippedMs: z.number(),
  /** Whether the embedded carrier gives no answer. */
  isCarrierAway: z.boolean(),
  /** The account there; null has the embedded carrier. */
  easypost: z.nullable(z.object({ url: z.string(), apiKey: z.string() })),
  filesFolder: z.string(),
  logFile: z.string(),
  requestsFile: z.string(),
  /** The step at which it kills itself. */
  killAt: z.nullable(step),
});

export type ServerSettings = z.infer<typeof serverSettings>;

export function readServerSettings(text: string | undefined): ServerSettings {
  return z.parse(serverSettings, JSON.parse(text ?? ''));
}

/** A change of a running server's settings; those that are left out stay. */
const order = z.object({
  killAt: z.optional(z.nullable(step)),
  skippedMs: z.optional(z.number()),
  isCarrierAway: z.optional(z.boolean()),
});

export function readOrder(message: unknown): z.infer<typeof order> {
  return z.parse(order, message);
}
