/**
 * `npm run dev`: the server and the pages on one address. Vite updates pages in place; the server restarts when a file changes that it may
 * have loaded. It has its own database in build/dev, so that an unfinished migration can't damage the one of `npm start`.
 */
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { root } from '../bootstrap/places.mjs';
import { report } from '../bootstrap/problem.mjs';
import { freePort } from '../free-port.ts';
import { startPages } from './pages.ts';
import { forwardTo } from './forward.ts';
import { reachesServer } from './reaches-server.ts';
import { startServerProcess } from './server-process.ts';

const folder = path.join(root, 'build/dev');
const watchedFolders = ['src', 'data', 'migrations'];
const quietLog = { info: () => {}, warn: console.warn, error: console.error };

/** An editor or a checkout writes several times; one restart is enough for all of them. */
const settleMs = 30;

try {
  await startDev();
} catch (error) {
  report(error);
  process.exit(1);
}

async function startDev(): Promise<void> {
  const startedMs = performance.now();
  const port = Number(process.env['PORT'] ?? 3000);
  const http = createServer();
  const database = process.env['DATABASE_URL']
    ? null
    : startEmbeddedDatabase({
        folder: path.join(process.env['DATA_DIR'] ?? folder, 'postgres'),
        log: quietLog,
      });
  const pages = await startPages({ http, folder: path.join(folder, 'web') });
  const serverPort = await freePort();
  const server = startServerProcess({
    port: serverPort,
    environment: {
      DATABASE_URL: process.env['DATABASE_URL'] ?? (await database)?.url,
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
      GATEWAY_PORT: process.env['GATEWAY_PORT'] ?? String(await freePort()),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      WEB_FOLDER: pages.folder,
    },
  });

  const forward = forwardTo({ port: serverPort, ready: () => server.ready() });
  http.on('request', (request, response) => {
    if (pages.serves(request.url ?? '')) pages.serve(request, response, () => forward(request, response));
    else forward(request, response);
  });
  watch(async (files) => {
    if (files.some((file) => file === pages.template)) await pages.writeTemplate();
    else if (!files.some(reachesServer)) return;
    server.restart();
    if ((await server.ready()) === 'running') pages.serverRestarted();
  });

  const stop = async (): Promise<void> => {
    http.closeAllConnections();
    http.close();
    await Promise.all([pages.close(), server.stop()]);
    await (await database)?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());

  http.listen(port, process.env['HOST'] ?? '127.0.0.1');
  const state = await server.ready();
  const address = `http://localhost:${port}`;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (state === 'running') console.log(`Portage is at ${address} (ready in ${seconds} s)`);
  else console.error('The server could not start, see above. Save a file to try again.');
}

/** Calls back with the files, relative to the project, that changed together. */
function watch(onChange: (files: readonly string[]) => Promise<void>): void {
  let changed = new Set<string>();
  const settle = (): void => {
    const files = [...changed];
    changed = new Set();
    onChange(files).catch(report);
  };
  let timer: NodeJS.Timeout | undefined;
  for (const watched of watchedFolders) {
    fs.watch(path.join(root, watched), { recursive: true }, (_event, name) => {
      if (name === null) return;
      changed.add(path.posix.join(watched, name.replaceAll(path.sep, '/')));
      clearTimeout(timer);
      timer = setTimeout(settle, settleMs);
    });
  }
}
