import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ServerIdentity } from '../embedded/server-identity.ts';

/** A process of its own that a test can talk to by lines, and kill. */
export type NodeProcess = {
  /** All lines that it has printed so far. */
  readonly lines: readonly string[];
  /** Resolves to the next line, in order; rejects when the process ends before it prints one. */
  nextLine(): Promise<string>;
  say(line: string): void;
  kill(signal: NodeJS.Signals): Promise<void>;
  readonly ended: Promise<{ code: number | null; complaint: string }>;
};

export function startNodeProcess(
  script: URL,
  args: readonly string[],
  identity?: Pick<ServerIdentity, 'prefix' | 'spawnAs'>,
): NodeProcess {
  const command = [...(identity?.prefix ?? []), process.execPath, fileURLToPath(script), ...args];
  const [file = '', ...rest] = command;
  const child = spawn(file, rest, { stdio: 'pipe', cwd: '/', ...identity?.spawnAs });
  // A test may say something to a process that was just killed.
  child.stdin.on('error', () => {});

  const lines: string[] = [];
  let linesTaken = 0;
  let wake = Promise.withResolvers<void>();
  const wakeWaiter = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wakeWaiter();
  });
  let hasEnded = false;
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], complaint]) => {
    hasEnded = true;
    wakeWaiter();
    return { code, complaint };
  });

  return {
    lines,
    ended,
    nextLine: async () => {
      while (linesTaken >= lines.length) {
        if (hasEnded) throw new Error(`The process ended: ${(await ended).complaint}`);
        await wake.promise;
      }
      linesTaken += 1;
      return lines[linesTaken - 1] ?? '';
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
