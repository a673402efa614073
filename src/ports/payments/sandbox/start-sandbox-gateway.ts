import { createHash, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { startSendingCallbacks } from './callbacks.ts';
import { cardFieldsFiles, cardFieldsHtml, cardFieldsPolicy } from './card-fields-page.ts';
import { findByKey, settleCharge, makeCharge } from './charges.ts';
import { addFault, clearFaults, faultOfNonce, nextFault } from './faults.ts';
import { type GatewayDatabase, type GatewayTransaction, openGatewayDatabase } from './gateway-database.ts';
import {
  type Card,
  type CardErrors,
  cardOf,
  checkCard,
  listMethods,
  makeNonce,
  removeMethod,
  storeMethod,
} from './instruments.ts';
import { cancelCharge, findRefundByKey, refundCharge } from './refunds.ts';
import {
  cancelBody,
  cardBody,
  cardQuestion,
  chargeBody,
  type FaultEffect,
  faultBody,
  refundBody,
  settleBody,
  storeBody,
  storedMethodQuestion,
} from './wire.ts';
import { testCards } from '../test-instruments.ts';
import { languageFor } from '#rules/language/language.ts';
import { inLanguage } from '#rules/language/t.ts';

export type SandboxGateway = {
  readonly url: string;
  /** From now on settlements are sent there. */
  sendCallbacksTo(url: string): void;
  /** Ends at once, like a killed process: hanging requests are not finished. */
  close(): Promise<void>;
};

export type SandboxGatewayOptions = {
  readonly host?: string;
  /** 0 means any free port. */
  readonly port: number;
  /** It stores its data in its own schema there. */
  readonly databaseUrl: string;
  /** Shared with the booking servers: it opens the gateway's calls and signs its callbacks. */
  readonly secret: string;
  /** These open its calls too. */
  readonly formerSecrets?: readonly string[];
  /** The origins whose pages may show the card's fields. */
  readonly pageOrigins: readonly string[];
  /** Where settlements are sent from the start. `sendCallbacksTo` adds an address later. Without either, none are sent. */
  readonly callbackUrl?: string;
};

/**
 * The built-in gateway: a server on its own origin that behaves like the sandbox of the production gateway. It never moves money. It logs
 * nothing, because requests contain card numbers. docs/decisions/014-payments-port.md
 */
export async function startSandboxGateway(options: SandboxGatewayOptions): Promise<SandboxGateway> {
  const { host = '127.0.0.1', port, databaseUrl, secret, callbackUrl } = options;
  const database = await openGatewayDatabase(databaseUrl);
  const stopping = new AbortController();
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  answerErrors(app);
  await serveCardFields(app, database, options);
  const senders: ReturnType<typeof startSendingCallbacks>[] = [];
  const waking = new EventEmitter();
  serveCalls(app, { ...options, database, stopping: stopping.signal, waking, hasListener: () => senders.length > 0 });
  const url = await app.listen({ host, port });
  const sendCallbacksTo = (listener: string): void => {
    senders.push(startSendingCallbacks({ db: database.db, url: listener, secret }));
  };
  if (callbackUrl !== undefined) sendCallbacksTo(callbackUrl);
  return {
    url,
    sendCallbacksTo,
    close: async () => {
      stopping.abort();
      await app.close();
      await Promise.all(senders.map((sender) => sender.stop()));
      await database.close();
    },
  };
}

/** A malformed request is the caller's bug; the answer repeats nothing of it, because it may hold a card number. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ZodError ? 400 : statusOf(error);
    return reply.code(status).send({ error: status < 500 ? 'The request could not be read.' : 'The gateway failed.' });
  });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** The part for the browser. It needs no secret, because a nonce is worthless without one. */
async function serveCardFields(app: FastifyInstance, { db }: GatewayDatabase, options: SandboxGatewayOptions) {
  app.get<{ Querystring: { origin?: string; scheme?: string; lang?: string } }>('/fields', async ({ query }, reply) => {
    const origin = options.pageOrigins.find((one) => one === query.origin);
    if (origin === undefined) return reply.code(403).send({ error: 'Pages of this origin may not show the fields.' });
    return publicAnswer(reply)
      .header('content-security-policy', cardFieldsPolicy(origin))
      .type('text/html; charset=utf-8')
      .send(
        inLanguage(languageFor({ asked: query.lang, chosen: undefined, accepted: undefined }), () =>
          cardFieldsHtml({ origin, scheme: schemeOf(query.scheme), thisYear: thisMonth().year }),
        ),
      );
  });
  for (const [address, { type, read }] of cardFieldsFiles) {
    let content: string | Buffer | undefined;
    app.get(address, async (_request, reply) => {
      content ??= await read();
      return publicAnswer(reply).type(type).send(content);
    });
  }
  app.post('/checks', async (request, reply) => {
    if (!comesFromOwnPage(request)) return reply.code(403).send(otherPage);
    const errors = errorsOf(cardBody.parse(request.body), request);
    const isValid = Object.keys(errors).length === 0;
    return publicAnswer(reply).send(isValid ? { kind: 'valid' } : { kind: 'errors', errors });
  });
  app.post('/nonces', async (request, reply) => {
    if (!comesFromOwnPage(request)) return reply.code(403).send(otherPage);
    const card = cardBody.parse(request.body);
    const errors = errorsOf(card, request);
    if (Object.keys(errors).length > 0) return publicAnswer(reply).send({ kind: 'errors', errors });
    const nonce = await db.transaction().execute((tx) => makeNonce(tx, card));
    const paidWith = testCards.get(card.number.replaceAll(/[\s-]/g, ''))?.paidWith;
    return publicAnswer(reply).send({ ...paidWith, kind: 'nonce', nonce });
  });
}

/** In the language of the page around the fields, which the fields send as their own. */
function errorsOf(card: Card, { headers }: FastifyRequest): CardErrors {
  const language = languageFor({ asked: undefined, chosen: undefined, accepted: headers['accept-language'] });
  return inLanguage(language, () => checkCard(card, thisMonth()));
}

const otherPage = { error: 'Cards are exchanged on our own page only.' };

function schemeOf(text: string | undefined): 'light' | 'dark' | null {
  return text === 'light' || text === 'dark' ? text : null;
}

function publicAnswer(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
}

/** Browsers send the origin of a POST; our page calls the host that served it. */
function comesFromOwnPage({ headers }: FastifyRequest): boolean {
  const origin = headers.origin;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === headers.host;
}

function thisMonth(): { year: number; month: number } {
  const now = new Date();
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
}

type CallSettings = SandboxGatewayOptions & {
  readonly database: GatewayDatabase;
  readonly stopping: AbortSignal;
  /** Emits 'wake' to let hanging calls continue. */
  readonly waking: EventEmitter;
  /** Checked at each settlement, because the booking server registers only once it listens. */
  hasListener(): boolean;
};

/** The part for the booking servers, which need the secret. */
function serveCalls(app: FastifyInstance, settings: CallSettings): void {
  const { secret, formerSecrets = [], database, waking, hasListener } = settings;
  const inTransaction = <Answer>(work: (tx: GatewayTransaction) => Promise<Answer>): Promise<Answer> =>
    database.db.transaction().execute(work);
  const faulty = faultyAnswers(settings);

  void app.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      if (![secret, ...formerSecrets].some((one) => hasSecret(request, one)))
        await reply.code(401).send({ error: 'The secret is wrong.' });
    });

    calls.post('/charges', async ({ body }, reply) => {
      const { method, ...rest } = chargeBody.parse(body);
      const byNonce = method.kind === 'nonce' ? faultOfNonce(method.nonce) : { effect: null, nonce: '' };
      const request = { ...rest, method: method.kind === 'nonce' ? { ...method, nonce: byNonce.nonce } : method };
      await inTransaction((tx) => countRequest(tx, request.key));
      const effect = (await faulty.next('charge', request.key)) ?? byNonce.effect;
      return faulty.answer({ reply, effect }, () =>
        inTransaction((tx) => makeCharge(tx, request, { effect, hasCallbacks: hasListener() })),
      );
    });
    calls.post('/cards', ({ body }) => inTransaction((tx) => cardOf(tx, cardQuestion.parse(body).method)));
    calls.get<{ Params: { key: string } }>('/charges/by-key/:key', async ({ params }, reply) => {
      const effect = await faulty.next('find', params.key);
      return faulty.answer({ reply, effect }, () => inTransaction((tx) => findByKey(tx, params.key)));
    });
    calls.post('/refunds', async ({ body }, reply) => {
      const request = refundBody.parse(body);
      const effect = await faulty.next('refund', request.key);
      return faulty.answer({ reply, effect }, () => inTransaction((tx) => refundCharge(tx, request)));
    });
    calls.get<{ Params: { key: string } }>('/refunds/by-key/:key', ({ params }) =>
      inTransaction((tx) => findRefundByKey(tx, params.key)),
    );
    calls.post('/cancellations', ({ body }) => inTransaction((tx) => cancelCharge(tx, cancelBody.parse(body))));

    calls.post('/stored-methods', ({ body }) => inTransaction((tx) => storeMethod(tx, storeBody.parse(body))));
    calls.get('/stored-methods', async ({ query }) => {
      const { customer } = storedMethodQuestion.parse(query);
      return { kind: 'listed', methods: await inTransaction((tx) => listMethods(tx, customer)) };
    });
    calls.delete<{ Params: { id: string } }>('/stored-methods/:id', async ({ params, query }) => {
      const { customer } = storedMethodQuestion.parse(query);
      const isRemoved = await inTransaction((tx) => removeMethod(tx, { customer, id: params.id }));
      return { kind: isRemoved ? 'removed' : 'none' };
    });

    calls.post('/_faults', async ({ body }, reply) => {
      await inTransaction((tx) => addFault(tx, faultBody.parse(body)));
      return reply.code(204).send();
    });
    calls.delete('/_faults', async (_request, reply) => {
      await inTransaction(clearFaults);
      return reply.code(204).send();
    });
    calls.post('/_wake', async (_request, reply) => {
      waking.emit('wake');
      return reply.code(204).send();
    });
    calls.post('/_settle', async ({ body }) => {
      const { chargeId } = settleBody.parse(body);
      return { settled: await inTransaction((tx) => settleCharge(tx, chargeId, hasListener())) };
    });
    calls.get('/_counts', async () => ({ keys: await inTransaction(countByKey) }));
  });
}

/** Both are hashed to the same length, so that the comparison takes constant time. */
function hasSecret({ headers }: FastifyRequest, secret: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${secret}`));
}

function faultyAnswers({ database, stopping, waking }: CallSettings) {
  async function hang(ms: number): Promise<void> {
    const woken = new AbortController();
    const options = { signal: AbortSignal.any([stopping, woken.signal]) };
    await Promise.race([wait(ms, undefined, options), once(waking, 'wake', options)]).finally(() => woken.abort());
  }

  return {
    next: (on: 'charge' | 'refund' | 'find', key: string): Promise<FaultEffect | null> =>
      database.db.transaction().execute((tx) => nextFault(tx, { on, key })),

    /** Does the work and answers, with the effect of a fault if there is one. */
    async answer<Answer>(
      { reply, effect }: { reply: FastifyReply; effect: FaultEffect | null },
      work: () => Promise<Answer>,
    ): Promise<Answer | FastifyReply> {
      if (effect?.kind === 'error-before') return reply.code(500).send({ error: 'Told to fail before the work.' });
      if (effect?.kind === 'hang') await hang(effect.ms);
      const answer = await work();
      if (effect?.kind === 'answer-after') await wait(effect.ms, undefined, { signal: stopping });
      if (effect?.kind === 'error-after') return reply.code(500).send({ error: 'Told to fail after the work.' });
      if (effect?.kind === 'reset-after') {
        reply.hijack();
        reply.raw.socket?.destroy();
      }
      return answer;
    },
  };
}

async function countRequest(tx: GatewayTransaction, key: string): Promise<void> {
  await tx
    .insertInto('requests')
    .values({ key, requests: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ requests: row('requests.requests', '+', 1) })),
    )
    .execute();
}

/** How often each key was sent, and how often it moved money, for tests of "exactly once". */
async function countByKey(tx: GatewayTransaction) {
  const rows = await tx
    .selectFrom('requests')
    .select((row) => [
      'requests.key',
      'requests.requests',
      row
        .selectFrom('charges')
        .select(sql<number>`count(*)::integer`.as('charges'))
        .whereRef('charges.key', '=', 'requests.key')
        .where('charges.status', 'in', ['charged', 'cancelled'])
        .as('charges'),
      row
        .selectFrom('refunds')
        .innerJoin('charges', 'charges.charge_id', 'refunds.charge_id')
        .select(sql<number>`count(*)::integer`.as('refunds'))
        .whereRef('charges.key', '=', 'requests.key')
        .as('refunds'),
    ])
    .execute();
  return Object.fromEntries(
    rows.map(({ key, requests, charges, refunds }) => [
      key,
      { requests, charges: charges ?? 0, refunds: refunds ?? 0 },
    ]),
  );
}
