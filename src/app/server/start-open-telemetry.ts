import { context, propagation, SeverityNumber, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { scrubCards } from '#kit/server/scrub-text.ts';
import type { BuildVersion } from './build-version.ts';
import type { OpenTelemetrySettings } from './open-telemetry-settings.ts';
import type { SentLine } from './open-log.ts';

export type OpenTelemetry = {
  /** Sends a line of the log, already scrubbed, with the current trace. */
  sendLine(line: SentLine): void;
  /** Sends what was collected, if the receiver answers soon. */
  stop(): Promise<void>;
};

/** A receiver that is unreachable must not delay the end of a process. */
const stopWithinMs = 2_000;

/** Kept for a receiver that is slow; what comes beyond is dropped. */
const queueMax = 2_048;

/** Loaded only where the settings name a receiver, because it takes a fifth of a second and 8 MB of memory. */
export async function startOpenTelemetry({
  settings,
  build,
  role,
  scrub,
}: {
  readonly settings: OpenTelemetrySettings;
  readonly build: BuildVersion;
  readonly role: string;
  scrub(text: string): string;
}): Promise<OpenTelemetry> {
  const clean = (text: string): string => scrubCards(scrub(text));
  const resource = resourceFromAttributes({
    'service.version': build.version,
    'portage.role': role,
    ...settings.resourceAttributes,
    'service.name': settings.serviceName,
  });
  const { traceExporter, logExporter } = await exportersOf(settings);
  const tracers = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: traceExporter
      ? [
          scrubbingProcessor(clean),
          new BatchSpanProcessor({
            exporter: traceExporter,
            maxQueueSize: queueMax,
            scheduledDelayMillis: settings.scheduleDelayMs,
          }),
        ]
      : [],
  });
  const loggers = new LoggerProvider({
    resource,
    processors: logExporter ? [new BatchLogRecordProcessor({ exporter: logExporter, maxQueueSize: queueMax })] : [],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(
    new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }),
  );
  trace.setGlobalTracerProvider(tracers);
  const logger = loggers.getLogger('portage');
  return {
    sendLine: ({ level, time, msg, ...rest }) => {
      if (!logExporter) return;
      const severityNumber = severityOf(level);
      logger.emit({
        severityNumber,
        severityText: (SeverityNumber[severityNumber] ?? '').toLowerCase(),
        timestamp: time,
        body: typeof msg === 'string' ? clean(msg) : '',
        attributes: flattened(rest, clean),
      });
    },
    stop: async () => {
      const stopped = Promise.allSettled([tracers.shutdown(), loggers.shutdown()]);
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, stopWithinMs);
      await Promise.race([stopped, tooLong]);
      clearTimeout(timer);
    },
  };
}

async function exportersOf(settings: OpenTelemetrySettings) {
  const { tracesUrl, logsUrl, headers, timeoutMs: timeoutMillis } = settings;
  const [{ OTLPTraceExporter }, { OTLPLogExporter }] =
    settings.protocol === 'http/json'
      ? await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-http'),
          import('@opentelemetry/exporter-logs-otlp-http'),
        ])
      : await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-proto'),
          import('@opentelemetry/exporter-logs-otlp-proto'),
        ]);
  const { CompressionAlgorithm } = await import('@opentelemetry/otlp-exporter-base');
  const compression = CompressionAlgorithm[settings.compression === 'gzip' ? 'GZIP' : 'NONE'];
  const common = { headers: { ...headers }, timeoutMillis, compression };
  return {
    traceExporter: tracesUrl === null ? null : new OTLPTraceExporter({ ...common, url: tracesUrl }),
    logExporter: logsUrl === null ? null : new OTLPLogExporter({ ...common, url: logsUrl }),
  };
}

function samplerOf({ sampler, samplerRatio }: OpenTelemetrySettings): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(samplerRatio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(samplerRatio) });
  }
}

/** Takes emails, secrets and card numbers out of every text of a span, whatever it was given; it runs before the one that sends. */
function scrubbingProcessor(clean: (text: string) => string): SpanProcessor {
  return {
    onStart: () => undefined,
    onEnd: ({ attributes }) => {
      for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === 'string') attributes[key] = clean(value);
      }
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}

/** pino's levels in OpenTelemetry's numbers. */
function severityOf(level: number): SeverityNumber {
  if (level >= 60) return SeverityNumber.FATAL;
  if (level >= 50) return SeverityNumber.ERROR;
  if (level >= 40) return SeverityNumber.WARN;
  if (level >= 30) return SeverityNumber.INFO;
  return level >= 20 ? SeverityNumber.DEBUG : SeverityNumber.TRACE;
}

/** `err.message` for what is inside of `err`. */
function flattened(
  fields: object,
  clean: (text: string) => string,
  prefix = '',
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, string | number | boolean][] => {
      const key = `${prefix}${name}`;
      if (typeof value === 'string') return [[key, clean(value)]];
      if (typeof value === 'number' || typeof value === 'boolean') return [[key, value]];
      if (typeof value !== 'object' || value === null) return [];
      return Array.isArray(value)
        ? [[key, clean(JSON.stringify(value))]]
        : Object.entries(flattened(value, clean, `${key}.`));
    }),
  );
}
