import { z } from 'zod';

/** How often the gateway was sent each key, and how often money moved under it; only tests ask for that. */
export const countsAnswer = z.object({
  keys: z.record(z.string(), z.object({ requests: z.number(), charges: z.number(), refunds: z.number() })),
});
