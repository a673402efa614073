import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { compileCache } from '../bootstrap/places.mjs';

/** A process of the run that serves at an address. */
export type Child = {
  readonly url: string;
  /** Settles when it has ended, for any reason. */
  readonly ended: Promise<void>;
  send(message: object): void;
  /** `kill -9` */
  kill(): Promise<void>;
};

const readiness = z.object({ url: z.string() });

/** The gateway in a process of its own. */
export const gatewayScript = join(import.meta.dirname, 'gateway.ts');

/** Starts a script with its settings, and waits until it prints its address. */
export async function startChild(script: string, settings: object): Promise<Child> {
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
    // Cases start a server some dozen times, and one takes half as long to load with what an earlier one has compiled.
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaints += text.toString();
  });
  const ended = once(child, 'exit').then(() => undefined);
  const url = await Promise.race([readUrl(child), ended.then(() => null)]);
  if (url === null && child.signalCode !== 'SIGKILL') throw new Error(`${basename(script)} ended: ${complaints}`);
  return {
    // If it killed itself before it served, requests to it will fail.
    url: url ?? '',
    ended,
    send: (message) => void (child.connected && child.send(message)),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  const [message]: unknown[] = await once(child, 'message');
  return z.parse(readiness, message).url;
}
