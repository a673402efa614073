import { randomUUID } from 'node:crypto';

/** More reports in a minute would add nothing, and would flood the error service. */
const perMinuteMax = 30;

const giveUpAfterMs = 5000;

/** A line of the log, with emails and secrets already taken out. */
type LogLine = {
  readonly level: number;
  readonly msg?: unknown;
  readonly reqId?: unknown;
  readonly role?: unknown;
  readonly err?: { readonly type?: unknown; readonly message?: unknown; readonly stack?: unknown };
};

/**
 * Reports errors to a service that speaks Sentry's protocol. A report has what the log line has: its message, the error with its stack, the
 * request id and the release; no request, no cookie and no address of a user. A report that fails is dropped: the log has it.
 */
export function errorReports({
  dsn,
  release,
  environment,
}: {
  readonly dsn: string;
  readonly release: string;
  readonly environment: string;
}): (line: LogLine) => void {
  const { origin, pathname, username } = new URL(dsn);
  const [project = '', ...folders] = pathname.split('/').filter(Boolean).toReversed();
  const url = [origin, ...folders.toReversed(), 'api', project, 'envelope', ''].join('/');
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=portage/${release}, sentry_key=${username}`,
  };
  let minute = 0;
  let sent = 0;
  return (line) => {
    const thisMinute = Math.floor(Date.now() / 60_000);
    sent = thisMinute === minute ? sent + 1 : 1;
    minute = thisMinute;
    if (sent > perMinuteMax) return;
    const event = { ...eventOf(line), release, environment };
    const parts = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
    const body = parts.map((part) => JSON.stringify(part)).join('\n');
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(giveUpAfterMs) }).catch(() => undefined);
  };
}

function eventOf({ level, msg, reqId, role, err }: LogLine) {
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: level >= 60 ? 'fatal' : 'error',
    message: { formatted: textOf(msg) },
    tags: { role: textOf(role), request: textOf(reqId) },
    ...(err && {
      exception: {
        values: [
          { type: textOf(err.type), value: textOf(err.message), stacktrace: { frames: framesOf(textOf(err.stack)) } },
        ],
      },
    }),
  };
}

/** Sentry wants the innermost call last. A function without a name that was awaited is written as `at async FILE:1:2`. */
function framesOf(stack: string) {
  const lines = [...stack.matchAll(/^\s+at (?:(.+) \(|async )?(.+):(\d+):(\d+)\)?$/gm)];
  return lines.toReversed().map(([, name = '', file = '', line, column]) => ({
    function: name,
    filename: file.replace(/^file:\/\//, ''),
    lineno: Number(line),
    colno: Number(column),
    in_app: !/node_modules|^node:/.test(file),
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
