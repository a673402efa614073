import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracerName } from './in-span.ts';

/** The name under which a trace carries the id of its request: to jobs, log lines and the sandbox gateway. */
export const requestIdKey = 'portage.request_id';

const traces = new WeakMap<FastifyRequest, Context>();

/**
 * Makes each request a span, in the trace of the caller where it sends one. Health checks and metrics, which come every few seconds, are left
 * out. A span has the route and not the path, which may hold a key. The trace is entered twice, because what reads a body continues outside of
 * the first time.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    if (config.needsNoHost === true) {
      done();
      return;
    }
    const attributes = {
      'http.request.method': request.method,
      ...(route === undefined ? {} : { 'http.route': route }),
      [requestIdKey]: request.id,
    };
    const name = route === undefined ? request.method : `${request.method} ${route}`;
    const span = trace
      .getTracer(tracerName)
      .startSpan(name, { kind: SpanKind.SERVER, attributes }, callersTrace(request));
    const baggage = propagation.createBaggage({ [requestIdKey]: { value: request.id } });
    const ofRequest = propagation.setBaggage(trace.setSpan(ROOT_CONTEXT, span), baggage);
    traces.set(request, ofRequest);
    // Also where the caller went away before the answer.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(ofRequest, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    runInTrace(request, done);
  });
}

/** Does the work in the trace of a request, where it has one. */
export function runInTrace(request: FastifyRequest, work: () => void): void {
  const ofRequest = traces.get(request);
  if (ofRequest) context.with(ofRequest, work);
  else work();
}

/** Other things that callers send, such as baggage, are not passed on. */
function callersTrace({ headers }: FastifyRequest): Context {
  const { traceparent, tracestate } = headers;
  return propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });
}
