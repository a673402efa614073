import { context, propagation } from '@opentelemetry/api';
import type { z } from 'zod';
import type { PaymentsLog } from './payments-log.ts';
import type { NotSent, Payments, Unknown, VerifiedCallback } from './payments.ts';
import { isCallbackSigned, signatureHeader } from './sandbox/callback-signature.ts';
import { exchange, NotConnected } from './sandbox/exchange.ts';
import {
  callbackEvent,
  cancelAnswer,
  cardAnswer,
  chargeAnswer,
  foundCharge,
  foundRefund,
  listAnswer,
  refundAnswer,
  removeAnswer,
  storeAnswer,
} from './sandbox/wire.ts';
import { withCheckedKeys } from './with-checked-keys.ts';

const timeoutMsByDefault = 10_000;

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

export type SandboxPaymentsOptions = {
  /** Where the booking server reaches the gateway. */
  readonly url: string;
  /** Where browsers reach it, if that is another address. */
  readonly browserUrl?: string;
  readonly secret: string;
  /** Callbacks that are signed with these are still taken. */
  readonly formerSecrets?: readonly string[];
  readonly timeoutMs?: number;
  readonly log: PaymentsLog;
};

/** Payments by the built-in sandbox gateway, over HTTP. PAY-01 */
export function sandboxPayments({
  url,
  browserUrl = url,
  secret,
  formerSecrets = [],
  timeoutMs = timeoutMsByDefault,
  log,
}: SandboxPaymentsOptions): Payments {
  const send = sendToGateway({ url, secret, timeoutMs, log });
  const ask = async <Answer extends HasKind>(...question: Question<Answer>): Promise<Answer | Unknown> => {
    const answer = await send(...question);
    return isNotSent(answer) ? { kind: 'unknown' } : answer;
  };
  return withCheckedKeys({
    browserToken: async ({ origin }) => {
      const page = new URL('/fields', browserUrl);
      // A loopback address has two names; a frame under the other name would be cross-site, and slower.
      const { hostname } = new URL(origin);
      if (loopbackNames.has(page.hostname) && loopbackNames.has(hostname)) page.hostname = hostname;
      page.searchParams.set('origin', origin);
      return { kind: 'fields-page', url: page.href };
    },
    charge: (request) => send(chargeAnswer, 'POST', '/charges', request),
    cardOf: (method) => ask(cardAnswer, 'POST', '/cards', { method }),
    findByKey: (key) => ask(foundCharge, 'GET', `/charges/by-key/${key}`),
    refund: (request) => ask(refundAnswer, 'POST', '/refunds', request),
    findRefundByKey: (key) => ask(foundRefund, 'GET', `/refunds/by-key/${key}`),
    cancel: (request) => ask(cancelAnswer, 'POST', '/cancellations', request),
    storeMethod: (request) => ask(storeAnswer, 'POST', '/stored-methods', request),
    storedMethods: (customer) => ask(listAnswer, 'GET', `/stored-methods?customer=${encodeURIComponent(customer)}`),
    removeStoredMethod: ({ customer, id }) =>
      ask(removeAnswer, 'DELETE', `/stored-methods/${encodeURIComponent(id)}?customer=${encodeURIComponent(customer)}`),
    answerChallenge: async () => null,
    verifyCallback: async ({ headers, body }) => {
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string') return { kind: 'unsigned' };
      const isSigned = [secret, ...formerSecrets].some((key) => isCallbackSigned({ secret: key, body, signature }));
      return isSigned ? readEvent(body) : { kind: 'unsigned' };
    },
  });
}

function readEvent(body: string): VerifiedCallback {
  try {
    return callbackEvent.parse(JSON.parse(body));
  } catch {
    return { kind: 'unreadable' };
  }
}

type HasKind = { readonly kind: string };

type Question<Answer> = readonly [
  answer: z.ZodType<Answer>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
];

function isNotSent(answer: HasKind): answer is NotSent {
  return answer.kind === 'not-sent';
}

/** A timeout, a broken connection and an internal error of the gateway are `unknown`; a request it does not understand is our bug. */
function sendToGateway({
  url,
  secret,
  timeoutMs,
  log,
}: Required<Omit<SandboxPaymentsOptions, 'browserUrl' | 'formerSecrets'>>) {
  return async <Answer extends HasKind>(
    ...[answer, method, path, body]: Question<Answer>
  ): Promise<Answer | NotSent | Unknown> => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    // The trace and the request's id, where traces are switched on.
    propagation.inject(context.active(), headers);
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    // A request that only reads, or that has a key, is safe to repeat.
    const isRepeatable = method === 'GET' || (body !== undefined && Object.hasOwn(body, 'key'));
    const reply = await exchange(new URL(path, url), sent, { timeoutMs, isRepeatable });
    if (reply instanceof Error || reply.status >= 500) {
      const why = reply instanceof Error ? { err: reply } : { status: reply.status };
      log.warn({ ...why, method, path }, 'sandbox gateway request failed');
      return { kind: reply instanceof NotConnected ? 'not-sent' : 'unknown' };
    }
    if (reply.status !== 200) throw new Error(`The sandbox gateway answered ${reply.status} to ${method} ${path}.`);
    return answer.parse(JSON.parse(reply.text));
  };
}
