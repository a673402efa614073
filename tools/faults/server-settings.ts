import * as z from 'zod/mini';
import { type OrderStep, orderSteps, recoverySteps } from '#journeys/place-order/server/order-steps.ts';
import { type ParcelStep, parcelSteps, pickupSteps, scanSteps } from '#journeys/ship-parcels/server/parcel-steps.ts';

/** A step at which a server can be told to die. */
export type FaultStep = OrderStep | ParcelStep;

const step: z.ZodMiniType<FaultStep> = z.enum([
  ...orderSteps,
  ...recoverySteps,
  ...parcelSteps,
  ...pickupSteps,
  ...scanSteps,
]);

const serverSettings = z.object({
  databaseUrl: z.string(),
  gatewayUrl: z.string(),
  gatewaySecret: z.string(),
  /** 0 takes any free one. */
  port: z.int(),
  beganAtMs: z.number(),
  speed: z.number(),
  /** The account there; null has the embedded carrier. */
  easypost: z.nullable(z.object({ url: z.string(), apiKey: z.string() })),
  logFile: z.string(),
  requestsFile: z.string(),
  /** The step at which it kills itself. */
  killAt: z.nullable(step),
});

export type ServerSettings = z.infer<typeof serverSettings>;

export function readServerSettings(text: string | undefined): ServerSettings {
  return z.parse(serverSettings, JSON.parse(text ?? ''));
}

/** What the run tells a server that is running. */
const order = z.object({ killAt: z.nullable(step) });

export function readOrder(message: unknown): z.infer<typeof order> {
  return z.parse(order, message);
}
