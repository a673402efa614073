import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import qs from 'qs';
import { answerFailures, sendRefusal } from './errors.ts';
import { Refusal } from '../problem.ts';

/** What one request may carry: a form of 100 travelers with 200 bags each stays below it. */
const bodyBytesMax = 4 * 1024 * 1024;

const requestIdPattern = /^[\w.:-]{1,64}$/;

/** How deep and how long a bracket form may be; `travelers[0][lines][0][products][0][bag_size]` is six deep. */
const formLimits = {
  depth: 8,
  strictDepth: true,
  parameterLimit: 200_000,
  arrayLimit: 1000,
  throwOnLimitExceeded: true,
};
const queryLimits = { depth: 3, parameterLimit: 200, arrayLimit: 100 };

/** An HTTP server with our manners: request ids, quiet headers, problem JSON, JSON and bracket forms. It listens elsewhere. */
export async function createServer({
  log,
  trustedProxies,
  isSecure,
  isUnavailable,
}: {
  log: Logger;
  trustedProxies: readonly string[];
  isSecure: boolean;
  isUnavailable(error: unknown): boolean;
}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyBytesMax,
    genReqId: (request) => {
      const sent = request.headers['x-request-id'];
      return typeof sent === 'string' && requestIdPattern.test(sent) ? sent : randomUUID();
    },
    routerOptions: {
      querystringParser: (text) => qs.parse(text, queryLimits) as Record<string, unknown>,
      // As long as an address can be: what is too long for its field is refused by the field's own name.
      maxParamLength: 16_384,
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(reply, request, new Refusal(400, 'The address could not be read.'));
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  // One line a request, without the query: it may hold a token or a person's address.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
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
  await app.register(formbody, { bodyLimit: bodyBytesMax, parser: parseForm });
  answerFailures(app, isUnavailable);
  return app;
}

function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, formLimits);
  } catch (cause) {
    throw Object.assign(new Error('A form that is too deep or too long', { cause }), { statusCode: 400 });
  }
}
