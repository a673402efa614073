import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { endOnBehalfSession, findOnBehalfSession } from '#records/sessions/on-behalf-sessions.ts';
import { findCart } from '#records/carts/carts.ts';
import { findUser } from '#records/people/users.ts';
import { fullName } from '#rules/account/full-name.ts';
import type { ShownOnBehalfSession } from '../wire.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';
import { requireOnBehalfStaff } from '#access/require-on-behalf-staff.ts';
import { nowOf } from '#ports/clock/clock.ts';

/** The caller's on-behalf session, which every page shows. A program that calls with a token never has one. CRT-03 */
export async function showCurrentSession(
  deps: OnBehalfDeps,
  request: FastifyRequest,
): Promise<ShownOnBehalfSession | null | Refusal> {
  const caller = await requireOnBehalfStaff(deps, 'take-over-cart', request);
  if (caller instanceof Refusal) return caller;
  const sessionIdHash = request.sessionIdHash;
  if (!sessionIdHash) return null;
  const session = await findOnBehalfSession(deps.db, { sessionIdHash, now: nowOf(deps.clock) });
  if (!session || session.actorId !== caller.id) return null;
  const [cart, customer] = await Promise.all([
    findCart(deps.db, session.cartId),
    session.customerId === null ? undefined : findUser(deps.db, session.customerId),
  ]);
  if (!cart) return null;
  return {
    userId: customer?.id ?? null,
    name: customer ? fullName(customer) || customer.email : null,
    cartId: cart.id,
    displayId: cart.displayId,
    since: session.startedAt,
    until: session.endsAt,
  };
}

/** Ends the caller's on-behalf session. What was done in it stays done and stays in the audit log. CRT-03 */
export async function stopCurrentSession(deps: OnBehalfDeps, request: FastifyRequest): Promise<'stopped' | Refusal> {
  const caller = await requireOnBehalfStaff(deps, 'take-over-cart', request);
  if (caller instanceof Refusal) return caller;
  const sessionIdHash = request.sessionIdHash;
  const now = nowOf(deps.clock);
  if (sessionIdHash) await inTransaction(deps.db, (tx) => endOnBehalfSession(tx, { sessionIdHash, now }));
  return 'stopped';
}
