// The load balancer of a cluster run, in a process of its own: it asks each server whether it is ready and sends requests to those that are,
// in turn. A request that reached no server is sent to the next one; one whose answer is lost is answered with 502, because it may have been
// done.
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

const shape = z.object({ servers: z.array(z.string()) });
const { servers } = z.parse(shape, JSON.parse(process.argv[2] ?? ''));
process.once('disconnect', () => process.exit(1));

const checkEveryMs = 500;
const checkTimeoutMs = 2_000;

/** Longer than a server takes to give up on the gateway or the database. */
const answerTimeoutMs = 35_000;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const ready = new Set(servers);
let turn = 0;

for (const server of servers) void check(server);

const balancer = createServer((request, response) => void pass(request, response));
balancer.listen(0, '127.0.0.1', () => {
  const address = balancer.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});

async function check(server: string): Promise<never> {
  for (;;) {
    const isReady = await fetch(`${server}/health/ready`, { signal: AbortSignal.timeout(checkTimeoutMs) }).then(
      async (response) => {
        await response.text();
        return response.ok;
      },
      () => false,
    );
    if (isReady) ready.add(server);
    else ready.delete(server);
    await wait(checkEveryMs);
  }
}

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  for (const server of inTurn()) {
    const outcome = await passTo(server, { request, body, response });
    if (outcome === 'passed') return;
    if (outcome === 'lost') {
      answerFailure(response, 502);
      return;
    }
    ready.delete(server);
  }
  answerFailure(response, 503);
}

/** While none is ready, any of them may be again since it was last asked. */
function inTurn(): readonly string[] {
  turn += 1;
  const now = ready.size > 0 ? servers.filter((server) => ready.has(server)) : servers;
  return now.map((_server, index) => now[(index + turn) % now.length] ?? '');
}

type Passed = { readonly request: IncomingMessage; readonly body: Buffer; readonly response: ServerResponse };

function passTo(server: string, { request, body, response }: Passed): Promise<'passed' | 'not reached' | 'lost'> {
  const { method, url = '/', headers } = request;
  return new Promise((resolve) => {
    const onward = ask(new URL(url, server), { method, headers, agent, timeout: answerTimeoutMs }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('end', () => resolve('passed'));
      answer.once('error', () => {
        response.destroy();
        resolve('passed');
      });
    });
    onward.once('timeout', () => onward.destroy());
    onward.once('error', (error) => {
      const wasRefused = 'code' in error && error.code === 'ECONNREFUSED';
      resolve(wasRefused ? 'not reached' : 'lost');
    });
    onward.end(body);
  });
}

function answerFailure(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}
