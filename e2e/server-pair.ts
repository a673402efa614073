import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { startSandboxGateway } from '#ports/payments/sandbox/start-sandbox-gateway.ts';
import { type JourneyServer, runJourneyServer } from '#tools/test-run/journey-server.ts';

const here = '127.0.0.1';

export type ServerPair = {
  /** The address of the proxy; browsers never see the servers behind it. */
  readonly url: string;
  /** How many requests each server has received so far. */
  served(): readonly number[];
  stop(): Promise<void>;
};

/** Two servers that start together on one empty database, behind a round-robin proxy. */
export async function startServerPair(): Promise<ServerPair> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-pair-'));
    undo.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
    const database = await startEmbeddedDatabase({
      folder: path.join(folder, 'postgres'),
      log: silentLog,
      fsync: false,
    });
    undo.push(() => database.stop());
    const proxy = await startProxy();
    undo.push(() => proxy.stop());
    const secret = randomBytes(16).toString('hex');
    const gateway = await startSandboxGateway({
      port: 0,
      databaseUrl: database.url,
      secret,
      pageOrigins: [proxy.url],
    });
    undo.push(() => gateway.close());
    const settings = {
      DATABASE_URL: database.url,
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: here,
      GATEWAY_URL: gateway.url,
      GATEWAY_SECRET: secret,
    };
    const starts = ['one', 'other'].map((name) => runJourneyServer({ logName: `pair-${name}`, settings }));
    // If one server fails to start, the other one is stopped too.
    undo.push(() => Promise.all(starts.map((start) => start.then(({ stop: end }) => end(), nothing))));
    proxy.serve(await Promise.all(starts));
    return { url: proxy.url, served: proxy.served, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function nothing(): void {}

async function startProxy() {
  const servers: { readonly url: string; served: number }[] = [];
  let turn = 0;
  const proxy = createServer((request, response) => {
    const server = servers[turn % servers.length];
    turn += 1;
    if (!server) {
      response.writeHead(503).end();
      return;
    }
    server.served += 1;
    pass(request, response, server.url);
  });
  return {
    url: `http://${here}:${await portOf(proxy)}`,
    serve: (started: readonly JourneyServer[]): void => {
      servers.push(...started.map(({ url }) => ({ url, served: 0 })));
    },
    served: (): readonly number[] => servers.map(({ served }) => served),
    stop: async (): Promise<void> => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, here);
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The operating system gave no port.');
  return address.port;
}

/** Sets the forwarding headers, and drops those that the browser sent. */
function pass(request: IncomingMessage, response: ServerResponse, server: string): void {
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
  const asked = forward(new URL(request.url ?? '/', server), { method: request.method, headers, agent: false });
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy());
  // The browser has cancelled the call, so the answer is not needed.
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
