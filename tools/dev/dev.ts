/**
 * `npm run dev`: the server and the pages on one address. Vite updates pages in place; the running server replaces edited
 * modules (decision 045). It has its own database in build/dev, so that an unfinished migration can't damage the one of `npm start`.
 */
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { root } from '../bootstrap/places.mjs';
import { report } from '../bootstrap/problem.mjs';
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
  // Loading the code takes longest: the rest starts meanwhile.
  const server = startServerProcess();
  const database = process.env['DATABASE_URL']
    ? null
    : startEmbeddedDatabase({
        folder: path.join(process.env['DATA_DIR'] ?? folder, 'postgres'),
        log: quietLog,
      });
  const pages = await startPages({ http, folder: path.join(folder, 'web') });
  server.start({
    DATABASE_URL: process.env['DATABASE_URL'] ?? (await database)?.url ?? '',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    GATEWAY_PORT: process.env['GATEWAY_PORT'] ?? String(await findFreePort()),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    WEB_FOLDER: pages.folder,
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_MS: '0',
  });

  const forward = forwardTo(() => server.ready());
  http.on('request', (request, response) => {
    if (pages.serves(request.url ?? '')) pages.serve(request, response, () => forward(request, response));
    else forward(request, response);
  });
  watch(async (files) => {
    const reaching = files.filter(reachesServer);
    const isTemplate = files.includes(pages.template);
    if (isTemplate) await pages.writeTemplate();
    if (!isTemplate && reaching.length === 0) return;
    if (!isTemplate && reaching.every((file) => file.startsWith('src/'))) {
      server.update(reaching.map((file) => path.join(root, file)));
    } else {
      server.restart();
    }
    if ((await server.ready()).kind === 'running') pages.serverRestarted();
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
  const { kind } = await server.ready();
  const address = `http://localhost:${port}`;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (kind === 'running') console.log(`Portage is at ${address} (ready in ${seconds} s)`);
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
