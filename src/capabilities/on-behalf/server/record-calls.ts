import type { FastifyInstance } from 'fastify';
import { sessionIdHashOf } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findActing } from '#records/sessions/acting-for.ts';
import { recordAction } from '#records/people/audit-log.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** As much of an address as the log keeps. */
const pathLengthMax = 200;

/**
 * Writes down every call that may change something and comes from a browser that acts for somebody, before it is carried out: what can't
 * be written down is not done. Of what was sent the log keeps nothing, since it may hold cards and passwords. CRT-03
 */
export function recordCalls(app: FastifyInstance, { db, clock }: OnBehalfDeps): void {
  app.addHook('preHandler', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const sessionIdHash = sessionIdHashOf(request.headers);
    if (!sessionIdHash) return;
    const at = new Date(clock.nowMs());
    const acting = await findActing(db, { sessionIdHash, now: at });
    if (!acting) return;
    // Without the query, where a token may stand.
    const path = (request.url.split('?', 1)[0] ?? '').slice(0, pathLengthMax);
    await inTransaction(db, (tx) =>
      recordAction(tx, {
        at,
        actorId: acting.actorId,
        subjectId: acting.subjectId,
        action: 'called',
        object: { kind: 'call', id: `${request.method} ${path}` },
        details: { cart_id: acting.cartId },
      }),
    );
  });
}
