import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectNode, root } from '../bootstrap/places.mjs';

type ServerState = 'running' | 'ended';

export type ServerProcess = {
  /** Waits for the latest start; `ended` when it failed, which the terminal explains. */
  ready(): Promise<ServerState>;
  restart(): void;
  stop(): Promise<void>;
};

type ServerSettings = { readonly port: number; readonly environment: Readonly<Record<string, string | undefined>> };

/** Runs the server as a child process that can be replaced. */
export function startServerProcess(settings: ServerSettings): ServerProcess {
  let current = launch(settings);
  return {
    ready: async () => {
      // A restart while we wait makes the process we waited for irrelevant.
      for (let awaited = current; ; awaited = current) {
        const state = await awaited.state;
        if (awaited === current) return state;
      }
    },
    restart: () => {
      // Killed rather than asked to stop: what a server leaves unfinished is in the database, and the next one recovers it.
      current.child.kill('SIGKILL');
      current = launch(settings);
    },
    stop: async () => {
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function launch({ port, environment }: ServerSettings): {
  readonly child: ChildProcess;
  readonly state: Promise<ServerState>;
} {
  const preloads = ['tools/end-with-parent.ts', 'tools/dev/server-preload.ts'];
  const imports = preloads.flatMap((file) => ['--import', path.join(root, file)]);
  const child = spawn(projectNode, [...imports, path.join(root, 'src/app/server/start.ts')], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', DRAIN_MS: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const state = new Promise<ServerState>((resolve) => {
    if (child.stdout === null) throw new Error('The output of the server is not connected.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('Portage is at ')) return console.log(line);
      resolve('running');
      child.send('flush-compile-cache');
    });
    child.once('exit', () => resolve('ended'));
  });
  return { child, state };
}
