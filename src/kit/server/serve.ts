import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import { t } from '#rules/language/t.ts';
import { bodyBytesMax } from '../endpoint.ts';
import { Refusal } from '../problem.ts';
import { readBracketForm } from './bracket-form.ts';
import { keepClientAddress } from './keep-client-address.ts';
import { answerFailures, type ErrorPage, sendRefusal, UnreadableBody } from './errors.ts';
import { isHostName } from './host-name.ts';
import { fieldDeeperThan } from './field-deeper-than.ts';
import { answerInLanguages } from './languages.ts';
import { loggedPath } from './logged-path.ts';
import { securityLog } from './security-log.ts';
import { runInTrace, traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For health checks, which load balancers send without a Host header. */
    needsNoHost?: boolean;
  }
}

const requestIdPattern = /^[\w.:-]{1,64}$/;

/**
 * The largest form in practice has 800 bags of 32 travelers: 3,430 pairs, 299 kB with encoded brackets. We accept ten times that.
 * `travelers[0][lines][0][products][0][items][0][what]` is nine deep.
 */
const formLimits = { pairsMax: 35_000, depthMax: 9 };
/** A GET may carry the same form (accept_holiday_tnc), within the length of a URL. */
const queryLimits = { pairsMax: 200, depthMax: formLimits.depthMax };

/** A saved trip is eleven deep. */
const jsonDepthMax = 32;

/** A request that has not arrived in full by then is ended. */
const requestTimeoutMsByDefault = 30_000;

/** An HTTP server with our defaults: request ids, security headers, problem JSON, JSON and bracket forms. The caller makes it listen. */
export async function createServer({
  log,
  trustedProxies,
  isSecure,
  isUnavailable,
  requestTimeoutMs = requestTimeoutMsByDefault,
  isTraced = false,
  register = null,
  errorPage = null,
}: {
  log: Logger;
  trustedProxies: readonly string[];
  isSecure: boolean;
  isUnavailable(error: unknown): boolean;
  requestTimeoutMs?: number | undefined;
  isTraced?: boolean;
  /** Where security events are counted. */
  register?: Registry | null;
  /** What browsers get instead of problem JSON. */
  errorPage?: ErrorPage | null;
}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const unreadQueries = new WeakSet<object>();
  const app = Fastify({
    loggerInstance,
    requestTimeout: requestTimeoutMs,
    // By default Node checks connections only every half minute.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(requestTimeoutMs, 5000) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyBytesMax.call,
    genReqId: (request) => {
      const sent = request.headers['x-request-id'];
      return typeof sent === 'string' && requestIdPattern.test(sent) ? sent : randomUUID();
    },
    routerOptions: {
      // An exception here would end the process, so the hook below refuses a query that is too large.
      querystringParser: (text) => {
        const query = readBracketForm(text, queryLimits);
        if (query) return query;
        const nothing = {};
        unreadQueries.add(nothing);
        return nothing;
      },
      // As long as a URL can be, so that the schema refuses a long parameter by the name of its field.
      maxParamLength: 16_384,
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(reply, request, new Refusal(400, t`The address could not be read.`));
    },
  });

  app.decorate('security', securityLog({ log, register }));
  app.decorate('errorPage', errorPage);
  app.decorateRequest('callerId', null);
  app.decorateRequest('clientAddress', '');

  if (isTraced) traceRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const refusal = !keepClientAddress(request)
      ? new Refusal(400, 'The connection was closed.')
      : !isHostName(request.host) && request.routeOptions.config.needsNoHost !== true
        ? new Refusal(400, 'The host name of the request could not be read.', [
            { field: 'Host', message: 'Please send the name that you reached us by.' },
          ])
        : unreadQueries.has(request.query as object)
          ? new Refusal(400, 'The address could not be read.', [
              { field: 'query', message: 'Please send fewer fields.' },
            ])
          : null;
    if (refusal) await sendRefusal(reply, request, refusal);
  });

  // One line per request.
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    runInTrace(request, () => request.log.info(details, 'request'));
  });

  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(cookie);
  answerInLanguages(app);
  readBodies(app);
  answerFailures(app, isUnavailable);
  return app;
}

/** Parses forms and JSON in linear time, and only as deep as a contract can be. */
function readBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const deepField = fieldDeeperThan(body, jsonDepthMax);
    if (deepField !== null) done(new UnreadableBody(t`The body is nested too deeply.`, deepField));
    else void readJson(request, body, done);
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = readBracketForm(body, formLimits);
      if (form) done(null, form);
      else done(new UnreadableBody(t`The form is nested too deeply or has too many fields.`));
    },
  );
}
