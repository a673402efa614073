import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export type QuickGateway = { readonly url: string; readonly secret: string; stop(): Promise<void> };

/** As long as a gateway nearby takes for a charge. */
export const gatewayMs = 50;

/** A gateway that accepts every charge after a moment and stores nothing, so that it costs the machine next to nothing. */
export async function startQuickGateway(): Promise<QuickGateway> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The gateway has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    secret: randomBytes(16).toString('hex'),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const outcome = request.method === 'POST' ? charged(await json(request)) : { kind: 'unknown' };
  await wait(gatewayMs);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(outcome));
}

function charged(body: unknown) {
  return {
    kind: 'charged',
    chargeId: `charge_${randomUUID().replaceAll('-', '')}`,
    amount: typeof body === 'object' && body !== null && 'amount' in body ? body.amount : 0,
    paidWith: { kind: 'card', brand: 'Visa', last4: '1881' },
    storedMethodId: null,
  };
}
