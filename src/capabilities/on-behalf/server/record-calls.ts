import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOnBehalfSession } from '#records/sessions/on-behalf-sessions.ts';
import { cartDetails, recordAction } from '#records/people/audit-log.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** The log stores no longer paths. */
const pathLengthMax = 200;

/**
 * Records every call that may change something during an on-behalf session, before it is handled: a call that can't be recorded is not
 * made. The log keeps nothing of the request body, which may hold cards and passwords. CRT-03
 */
export function recordCalls(app: FastifyInstance, { db, clock }: OnBehalfDeps): void {
  app.addHook('preHandler', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const sessionIdHash = request.sessionIdHash;
    if (!sessionIdHash) return;
    const at = nowOf(clock);
    const session = await findOnBehalfSession(db, { sessionIdHash, now: at });
    if (!session) return;
    // Without the query, which may contain a token.
    const path = (request.url.split('?', 1)[0] ?? '').slice(0, pathLengthMax);
    await inTransaction(db, (tx) =>
      recordAction(tx, {
        at,
        actorId: session.actorId,
        subjectId: session.customerId,
        action: 'called',
        object: { kind: 'call', id: `${request.method} ${path}` },
        details: cartDetails(session.cartId),
      }),
    );
  });
}
