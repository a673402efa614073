import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '#kit/server/in-span.ts';

/** Closing is not traced. */
const untracedMethods: ReadonlySet<string> = new Set(['close']);

/**
 * The same port, each of whose calls is a span: `gateway charge`, with the kind of its outcome. What is asked and answered is not in it. A call
 * outside of a request or a job, as of a pass that buys labels, is a trace of its own.
 */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  const methods = port as Readonly<Record<string, unknown>>;
  const entries = Object.entries(methods).map(([request, value]) => {
    if (typeof value !== 'function' || untracedMethods.has(request)) return [request, value];
    const call = (...args: unknown[]): Promise<unknown> =>
      inSpan(
        { name: `${name} ${request}`, kind: SpanKind.CLIENT, attributes: { 'peer.service': name } },
        async (span) => {
          const answer: unknown = await (value as (...given: unknown[]) => unknown).apply(port, args);
          if (typeof answer === 'object' && answer !== null && 'kind' in answer && typeof answer.kind === 'string') {
            span.setAttribute('portage.outcome', answer.kind);
          }
          return answer;
        },
      );
    return [request, call];
  });
  return Object.fromEntries(entries) as Port;
}

export function untracedPort<Port extends object>(_name: string, port: Port): Port {
  return port;
}
