import type { FastifyReply } from 'fastify';
import { Refusal } from '../problem.ts';

/** Refuses a call that a rate limit stops, and says in `Retry-After` how long to wait. */
export function refuseTooMany(reply: FastifyReply, { waitMs }: { readonly waitMs: number }, detail: string): Refusal {
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return new Refusal(429, detail);
}
