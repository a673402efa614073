import { setTimeout as wait } from 'node:timers/promises';
import { errorKind, readError } from './read-error.ts';
import type { EasyPostRequest } from './requests.ts';

export type EasyPostAccount = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: EasyPostLog;
  /** How long to wait before asking again, for the first time; it triples. */
  readonly firstPauseMs?: number;
};

/** A pino logger fits. */
export type EasyPostLog = { error(details: object, message: string): void };

export type EasyPostAnswer =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'exists' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Sends a request, and again while that may help and there is time. */
export type AskEasyPost = (request: EasyPostRequest, signal: AbortSignal) => Promise<EasyPostAnswer>;

const triesMax = 4;
const pauseFactor = 3;

export function connectEasyPost({ url, apiKey, log, firstPauseMs = 300 }: EasyPostAccount): AskEasyPost {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;

  const send = async ({ method, path, body }: EasyPostRequest, signal: AbortSignal): Promise<Sent> => {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        signal,
        // The key goes to no other address.
        redirect: 'error',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: jsonOf(text), pauseMs: pauseOf(response.headers.get('retry-after')) };
    } catch {
      return null;
    }
  };

  return async (request, signal) => {
    for (let tries = 1; ; tries += 1) {
      const sent = await send(request, signal);
      const answer = read(sent, request);
      if (answer.kind !== 'again') return answer;
      const pauseMs = sent?.pauseMs ?? firstPauseMs * pauseFactor ** (tries - 1);
      const isOver = tries >= triesMax || !(await hasTimeFor(pauseMs, signal));
      if (isOver) return { kind: 'unknown', reason: answer.reason };
    }
  };

  function read(sent: Sent, request: EasyPostRequest): EasyPostAnswer | { kind: 'again'; reason: string } {
    const silence = 'EasyPost did not answer.';
    if (sent === null) return { kind: request.mayRepeat ? 'again' : 'unknown', reason: silence };
    if (sent.status < 300 && sent.body !== undefined) return { kind: 'answered', body: sent.body };
    const error = readError(sent.body);
    const reason = error.text === '' ? `EasyPost answered with status ${sent.status}.` : `EasyPost: ${error.text}`;
    const kind = sent.status < 300 ? 'unknown' : errorKind(sent.status, error);
    if (kind === 'account') {
      // Nothing is wrong with the bag, and the label is bought once the account works again: staff find this in the log, not as a failed
      // parcel.
      const details = { status: sent.status, code: error.code, reason };
      log.error(details, 'EasyPost refuses our account: check EASYPOST_API_KEY and its balance');
      return { kind: 'unknown', reason };
    }
    if (kind === 'busy' || (kind === 'unknown' && request.mayRepeat)) return { kind: 'again', reason };
    return kind === 'exists' ? { kind } : { kind, reason };
  }
}

/** The response; null when there was none. A body that is not JSON is undefined. */
type Sent = { readonly status: number; readonly body: unknown; readonly pauseMs: number | undefined } | null;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The pause that EasyPost asks for, in seconds. */
function pauseOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}

async function hasTimeFor(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(pauseMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
