import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Callback, PaymentEvent } from '#ports/payments/payments.ts';
import { finishGatewayEvent, takeGatewayEvent } from '#records/money/gateway-events.ts';
import { findAttemptByChargeKey } from '#records/money/payment-attempts.ts';
import { recordReturnedRefund } from '#records/money/refunds.ts';
import { limits } from '#rules/limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { OrderDeps } from './order-deps.ts';
import { recoverAttempt } from './recover-attempts.ts';

export const callbackPath = '/payments/callbacks';

/** Larger than any callback of a gateway. */
const callbackBytesMax = 64 * 1024;

/**
 * The route for callbacks of the gateway. It is no call of the contract: the format is the gateway's own, and its signature is over the
 * exact bytes, so the body is not parsed. PAY-04
 */
export function callbackRoute(app: FastifyInstance, deps: OrderDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: callbackBytesMax }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(callbackPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const taken = await receiveCallback(deps, { headers: request.headers, body });
      if (taken === 'done') return { success: true };
      return sendRefusal(reply, request, refusals[taken]);
    });
    scope.get<{ Querystring: Record<string, unknown> }>(callbackPath, async (request, reply) => {
      const answer = await deps.payments.answerChallenge(request.query);
      if (answer === null) return sendRefusal(reply, request, new Refusal(404, 'We answer no such challenge.'));
      return reply.type('text/plain').send(answer);
    });
  });
}

const refusals = {
  unreadable: new Refusal(400, 'This is signed by the gateway, but cannot be read.', [
    { field: 'body', message: 'Please send an event of your own kind.' },
  ]),
  unsigned: new Refusal(401, 'This is not signed by the gateway.'),
  'too-early': new Refusal(503, 'What this is about is still under way. Please tell us again.'),
} as const;

/**
 * Handles an event of the gateway, once for its id however often it is sent. An event only speeds up what the recovery would find out by
 * itself; if handling it fails, the gateway is asked to send it again. A failed refund is the exception: only the event reports it, so
 * no copy is acknowledged before it is in the ledger. PAY-04
 */
async function receiveCallback(deps: OrderDeps, callback: Callback): Promise<'done' | keyof typeof refusals> {
  const event = await deps.payments.verifyCallback(callback);
  if (event.kind === 'unsigned') return 'unsigned';
  if (event.kind === 'unreadable') {
    deps.log.warn({ bytes: callback.body.length }, 'gateway callback is signed but unreadable');
    return 'unreadable';
  }
  const { id, kind, key, chargeId } = event;
  const now = nowOf(deps.clock);
  if (kind === 'refund-failed' && key !== null) {
    const returned = await inTransaction(deps.db, (tx) => recordReturnedRefund(tx, { key, now }));
    if (returned === 'still-under-way') return 'too-early';
  }
  const takenBefore = new Date(now.getTime() - limits.recoveryPauseMs);
  if (await takeGatewayEvent(deps.db, { id, kind, chargeKey: key, chargeId }, { now, takenBefore })) {
    await actOn(deps, event, now);
    await finishGatewayEvent(deps.db, id, now);
  }
  return 'done';
}

/** A placed order stays placed, whatever the gateway reports about its charge later; staff have to look at that, and at failed refunds. */
async function actOn(deps: OrderDeps, { id, kind, key }: PaymentEvent, now: Date): Promise<void> {
  const attempt = key === null ? undefined : await findAttemptByChargeKey(deps.db, key);
  if (kind === 'refund-failed' || (kind === 'charge-failed' && attempt?.state === 'placed')) {
    deps.log.error(
      { event: id, kind, key, attempt: attempt?.id },
      'the gateway reversed an earlier answer: staff have to look at it',
    );
  }
  if (attempt && attempt.state !== 'placed' && attempt.state !== 'refunded') await recoverAttempt(deps, attempt, now);
}
