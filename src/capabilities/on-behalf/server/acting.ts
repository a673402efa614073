import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { endActing, findActing } from '#records/sessions/acting-for.ts';
import { findCart } from '#records/carts/carts.ts';
import { findUser } from '#records/people/users.ts';
import { fullName } from '#rules/account/full-name.ts';
import type { actingFor, stopActing } from '../contract.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';
import { staffCaller } from './staff-caller.ts';

/** For whom this browser acts, to be said on every page. A program that calls with a token acts as itself. CRT-03 */
export async function actingOfCaller(
  deps: OnBehalfDeps,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof actingFor> | Refusal> {
  const caller = await staffCaller(deps, 'take-over-cart', headers);
  if (caller instanceof Refusal) return caller;
  const sessionIdHash = sessionIdHashOf(headers);
  const acting = sessionIdHash && (await findActing(deps.db, { sessionIdHash, now: new Date(deps.clock.nowMs()) }));
  if (!acting || acting.actorId !== caller.id) return { acting_for: null };
  const [cart, subject] = await Promise.all([
    findCart(deps.db, acting.cartId),
    acting.subjectId === null ? undefined : findUser(deps.db, acting.subjectId),
  ]);
  if (!cart) return { acting_for: null };
  return {
    acting_for: {
      user_id: subject?.id ?? null,
      name: subject ? fullName(subject) || subject.email : null,
      cart_id: cart.id,
      display_id: cart.displayId,
      since: acting.startedAt.toISOString(),
      until: acting.endsAt.toISOString(),
    },
  };
}

/** Stops acting for somebody. What was done stays done and written down. CRT-03 */
export async function stopActingOfCaller(
  deps: OnBehalfDeps,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof stopActing> | Refusal> {
  const caller = await staffCaller(deps, 'take-over-cart', headers);
  if (caller instanceof Refusal) return caller;
  const sessionIdHash = sessionIdHashOf(headers);
  const now = new Date(deps.clock.nowMs());
  if (sessionIdHash) await inTransaction(deps.db, (tx) => endActing(tx, { sessionIdHash, now }));
  return { success: true };
}
