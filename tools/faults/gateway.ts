// The sandbox gateway of a faults run, in a process of its own: it outlives the booking servers and stores every charge.
import { startSandboxGateway } from '#ports/payments/sandbox/start-sandbox-gateway.ts';
import * as z from 'zod/mini';

const shape = z.object({
  databaseUrl: z.string(),
  secret: z.string(),
  /** 0 takes any free one. */
  port: z.optional(z.int()),
});
const settings = z.parse(shape, JSON.parse(process.argv[2] ?? ''));
process.once('disconnect', () => process.exit(1));

const gateway = await startSandboxGateway({
  port: settings.port ?? 0,
  databaseUrl: settings.databaseUrl,
  secret: settings.secret,
  pageOrigins: ['http://localhost:3000'],
});
process.send?.({ url: gateway.url });
