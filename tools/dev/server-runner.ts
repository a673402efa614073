// The process of the server of `npm run dev`. It loads the code while the database starts, and replaces what an edit reaches.
import { flushCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningServer } from '#app/server/run-server.ts';
import { root } from '../bootstrap/places.mjs';
import { createModuleVersions } from './module-versions.ts';
import type { FromServer, ServerState, ToServer } from './server-messages.ts';

const ours = pathToFileURL(path.join(root, 'src/')).href;
const modules = createModuleVersions();

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const found = nextResolve(specifier, context);
    if (!found.url.startsWith(ours)) return found;
    modules.imported(found.url, context.parentURL);
    return { ...found, url: modules.current(found.url) };
  },
});

// It ends with its parent, even if that is killed.
process.once('disconnect', () => process.exit(1));

// A module that can't be loaded is reported when the server starts.
const firstLoad = loadServer().catch(() => undefined);
let running: RunningServer | null = null;
let work: Promise<unknown> = firstLoad;

process.on('message', (message: ToServer) => {
  work = reply(message, work);
});

process.once('SIGTERM', () => {
  const stop = async (): Promise<void> => {
    await running?.stop();
    process.exit(0);
  };
  stop().catch(() => process.exit(1));
});

async function reply(message: ToServer, before: Promise<unknown>): Promise<void> {
  await before;
  const answer: FromServer = { id: message.id, state: await stateAfter(message) };
  process.send?.(answer);
}

async function stateAfter(message: ToServer): Promise<ServerState> {
  if (message.kind === 'start') Object.assign(process.env, message.environment);
  else modules.changed(message.files.map((file) => pathToFileURL(file).href));
  try {
    const next = await loadServer();
    const former = running;
    await former?.releasePorts();
    running = await next.start();
    // The former server finishes its work on its own.
    former?.stop().catch(console.error);
    // Node writes its compile cache when a process exits, but this one may be killed.
    setTimeout(flushCompileCache, 500).unref();
    return { kind: 'running', port: running.port };
  } catch (error) {
    console.error(error);
    return { kind: 'failed' };
  }
}

async function loadServer(): Promise<{ start(): Promise<RunningServer> }> {
  const [{ readConfig }, { runServer }] = await Promise.all([
    import('#app/server/config.ts'),
    import('#app/server/run-server.ts'),
  ]);
  return {
    start: async () => {
      const read = readConfig(process.env);
      if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
      return runServer(read.config);
    },
  };
}
