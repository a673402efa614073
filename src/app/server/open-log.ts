import { context, propagation, trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';
import { requestIdKey } from '#kit/server/trace-requests.ts';
import { scrubText } from '#kit/server/scrub-text.ts';
import type { BuildVersion } from './build-version.ts';
import type { Config } from './config.ts';
import { errorReports } from './error-reports.ts';
import { loggedError } from './logged-error.ts';

/** The levels of pino: an error is 50, and what ends the process 60. */
const errorLevel = 50;

/** A line of the log, parsed again. */
export type SentLine = { readonly level: number; readonly time: number; readonly msg?: unknown };

/**
 * The log of a process: one JSON object a line, each with the version and role, and without emails and secrets whatever it was given. Errors are
 * also reported where the settings say so. With traces, a line has the id of its trace, and is sent where `send` sends it.
 */
export function openLog({
  config,
  build,
  write = (line) => process.stdout.write(line),
  send = null,
}: {
  readonly config: Pick<Config, 'logLevel' | 'role' | 'secrets' | 'sentryDsn' | 'environment'>;
  readonly build: BuildVersion;
  write?: (line: string) => void;
  readonly send?: ((line: SentLine) => void) | null;
}): Logger {
  const scrub = scrubText(config.secrets);
  const report =
    config.sentryDsn === null
      ? null
      : errorReports({ dsn: config.sentryDsn, release: build.version, environment: config.environment });
  return pino(
    {
      level: config.logLevel,
      base: { version: build.version, role: config.role },
      serializers: { err: loggedError },
      ...(send && { mixin: idsOfTrace }),
    },
    {
      write: (line) => {
        const scrubbed = scrub(line);
        write(scrubbed);
        if (report === null && send === null) return;
        const said = JSON.parse(scrubbed) as SentLine;
        send?.(said);
        if (report && said.level >= errorLevel) report(said);
      },
    },
  );
}

/** The names are OpenTelemetry's. Lines of a job, of the gateway and of emails have the id of the request that they follow from. */
function idsOfTrace(_given: object, _level: number, log: Logger): object {
  const current = context.active();
  const span = trace.getSpanContext(current);
  if (!span) return {};
  const reqId = propagation.getBaggage(current)?.getEntry(requestIdKey)?.value;
  const hasIt = log.bindings()['reqId'] !== undefined;
  return { trace_id: span.traceId, span_id: span.spanId, ...(reqId !== undefined && !hasIt && { reqId }) };
}
