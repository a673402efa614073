import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectNode, root } from '../bootstrap/places.mjs';
import type { FromServer, ServerState, ToServer } from './server-messages.ts';

type Environment = Readonly<Record<string, string>>;

export type ServerProcess = {
  /** Waits for the latest start or update. */
  ready(): Promise<ServerState>;
  start(environment: Environment): void;
  /** Files of src changed: what they reach is replaced in the running process. */
  update(files: readonly string[]): void;
  /** Something else changed: a new process takes over. */
  restart(): void;
  stop(): Promise<void>;
};

/** After so many edits a process holds enough old code to be replaced. */
const updatesMax = 40;

/** Runs the server in a process of its own, which loads the code at once and waits for `start`. */
export function startServerProcess(): ServerProcess {
  let environment: Environment = {};
  let child = launch();
  let updates = 0;
  let messages = 0;
  /** Null while an answer is awaited. */
  let latest: ServerState | null = null;
  let state: Promise<ServerState> = new Promise(() => {});

  async function ask(message: ToServer): Promise<ServerState> {
    latest = null;
    const known = await answerTo(message, child);
    if (message.id === messages) latest = known;
    return known;
  }

  function send(
    message: { kind: 'start'; environment: Environment } | { kind: 'update'; files: readonly string[] },
  ): void {
    messages += 1;
    state = ask({ id: messages, ...message });
  }

  function restart(): void {
    // Killed rather than asked to stop: what a server leaves unfinished is in the database, and the next one recovers it.
    child.kill('SIGKILL');
    child = launch();
    updates = 0;
    send({ kind: 'start', environment });
  }

  return {
    ready: async () => {
      // An edit while we wait makes the state we waited for irrelevant.
      for (let awaited = state; ; awaited = state) {
        const known = await awaited;
        if (awaited === state) return known;
      }
    },
    start: (settings) => {
      environment = settings;
      send({ kind: 'start', environment });
    },
    update: (files) => {
      updates += 1;
      if (latest?.kind === 'failed' || hasEnded(child) || updates > updatesMax) restart();
      else send({ kind: 'update', files });
    },
    restart,
    stop: async () => {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function launch(): ChildProcess {
  return fork(path.join(root, 'tools/dev/server-runner.ts'), {
    cwd: root,
    execPath: projectNode,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function answerTo(message: ToServer, child: ChildProcess): Promise<ServerState> {
  return new Promise((resolve) => {
    const hear = (answer: FromServer): void => {
      if (answer.id === message.id) resolve(answer.state);
    };
    child.on('message', hear);
    child.once('exit', () => resolve({ kind: 'failed' }));
    child.send(message);
  });
}
