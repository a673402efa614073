import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';

/** Statements contain code, with `$1` for values; their beginning is enough to recognize them. */
const textLengthMax = 600;

/** Makes a statement a span of the trace that it is part of. Without a trace, as with a job that looks for work, it does nothing. */
export function inStatementSpan<Answer>(text: string, run: () => Answer): Answer {
  if (!trace.getActiveSpan()?.isRecording()) return run();
  const span = trace.getTracer('portage').startSpan(nameOf(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, textLengthMax) },
  });
  const answer = run();
  if (!(answer instanceof Promise)) {
    span.end();
    return answer;
  }
  answer.then(
    () => span.end(),
    (error: unknown) => {
      const type = error instanceof pg.DatabaseError ? error.code : undefined;
      span.setAttribute('error.type', type ?? 'Error');
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  );
  return answer;
}

/** `select carts`: the first word, and the first table that is no function. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_.]+)\b"?(?!\()/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}
