import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The name under which all of our spans are made. Without an SDK, which the settings switch on, they cost nothing and go nowhere. */
export const tracerName = 'portage';

type SpanOf = { readonly name: string; readonly kind?: SpanKind; readonly attributes?: Attributes };

/** Does the work as a span of the current trace, or of a new one where there is none. */
export async function inSpan<Answer>(
  { name, kind = SpanKind.INTERNAL, attributes = {} }: SpanOf,
  work: (span: Span) => Promise<Answer>,
): Promise<Answer> {
  const span = trace.getTracer(tracerName).startSpan(name, { kind, attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** With the kind of error and its code, and without its message, which may hold what a user has typed. */
export function markFailed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  span.setAttribute('error.type', code ?? type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
