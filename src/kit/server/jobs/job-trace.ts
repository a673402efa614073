import { context, type Context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import * as z from 'zod/mini';
import { markFailed, tracerName } from '../in-span.ts';
import type { JobOutcome } from './job.ts';

const tracedData = z.object({ trace: z.record(z.string(), z.string()) });

/** The trace that a job is added in, as the job's data carry it: W3C's headers by name. Null where there is none. */
export type CarriedTrace = Readonly<Record<string, string>>;

export function traceToCarry(): CarriedTrace | null {
  if (!trace.getActiveSpan()) return null;
  const carried: Record<string, string> = {};
  propagation.inject(context.active(), carried);
  return carried;
}

export type JobSpan = {
  /** Does a part of the job's work in its trace. */
  readonly within: <Answer>(work: () => Answer) => Answer;
  end(outcome: JobOutcome): void;
};

const untraced: JobSpan = { within: (work) => work(), end: () => undefined };

/**
 * One try of a job as a span of the trace that it was added in. A job that carries no trace gets no span: repeating jobs run every few
 * seconds and mostly find nothing to do.
 */
export function startJobSpan(queueName: string, data: unknown, tries: number): JobSpan {
  const carried = z.safeParse(tracedData, data);
  if (!carried.success) return untraced;
  const from: Context = propagation.extract(ROOT_CONTEXT, carried.data.trace);
  if (!trace.getSpanContext(from)) return untraced;
  const span = trace.getTracer(tracerName).startSpan(
    `job ${queueName}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': queueName,
        'portage.job.tries': tries,
      },
    },
    from,
  );
  const ofJob = trace.setSpan(from, span);
  return {
    within: (work) => context.with(ofJob, work),
    end: (outcome) => {
      span.setAttribute('portage.outcome', outcome.kind);
      if (outcome.kind !== 'done') markFailed(span, outcome.kind);
      span.end();
    },
  };
}
