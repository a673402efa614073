import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Reply = { readonly status: number; readonly text: string };

/** No connection was made, so the other side has seen nothing of the request. */
export class NotConnected extends Error {}

/** Keep-alive, because every order calls the gateway, and opening a connection costs more than the call. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

/**
 * The complete answer, or the error that ended it. A connection that the other side closes before it answers is usually a keep-alive one that
 * has timed out, so a repeatable request is sent again on a new connection. PAY-04
 */
export async function exchange(
  address: URL,
  sent: Sent,
  { timeoutMs, isRepeatable }: { readonly timeoutMs: number; readonly isRepeatable: boolean },
): Promise<Reply | Error> {
  const reply = await exchangeOnce(address, sent, { timeoutMs, isKept: true });
  if (!isRepeatable || !isConnectionClosed(reply)) return reply;
  const second = await exchangeOnce(address, sent, { timeoutMs, isKept: false });
  // The first request may have been read before its connection closed.
  return second instanceof NotConnected ? reply : second;
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
  let isConnected = false;
  request.once('socket', (socket) => {
    isConnected = !socket.connecting;
    // A listener on a connection that was kept would never be called, and stay with those of all other requests.
    if (!isConnected) socket.once('connect', () => (isConnected = true));
  });
  request.once('error', (error) => resolve(isConnected ? error : new NotConnected(error.message, { cause: error })));
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
