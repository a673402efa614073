import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Reply = { readonly status: number; readonly text: string };

/** Connections are kept: every order asks the gateway, and opening one costs more than the question. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

/**
 * The whole answer, or the error that broke it off, be it in the middle of the text. A connection that the other side closes before it
 * answers is usually a kept one whose time was over, so a request that may be repeated is sent once more, on a new connection. PAY-04
 */
export async function exchange(
  address: URL,
  sent: Sent,
  { timeoutMs, isRepeatable }: { readonly timeoutMs: number; readonly isRepeatable: boolean },
): Promise<Reply | Error> {
  const reply = await exchangeOnce(address, sent, { timeoutMs, isKept: true });
  if (!isRepeatable || !isConnectionClosed(reply)) return reply;
  return exchangeOnce(address, sent, { timeoutMs, isKept: false });
}

function isConnectionClosed(reply: Reply | Error): boolean {
  return reply instanceof Error && 'code' in reply && (reply.code === 'ECONNRESET' || reply.code === 'EPIPE');
}

async function exchangeOnce(
  address: URL,
  sent: Sent,
  { timeoutMs, isKept }: { readonly timeoutMs: number; readonly isKept: boolean },
): Promise<Reply | Error> {
  const { promise, resolve } = Promise.withResolvers<Reply | Error>();
  const isSecure = address.protocol === 'https:';
  const request = (isSecure ? https : http).request(address, {
    agent: isKept && agents[isSecure ? 'https:' : 'http:'],
    method: sent.method,
    headers: sent.body === null ? sent.headers : { ...sent.headers, 'content-length': Buffer.byteLength(sent.body) },
  });
  const timer = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  request.once('error', resolve);
  request.once('response', (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), resolve);
  });
  request.end(sent.body ?? undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
