import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { serverScript } from './programs.ts';

/** The server as it runs in production: a process of its own. */
export type ServerProcess = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its error output: its address, and what went wrong. */
  complaints(): string;
  /** Its log. */
  output(): string;
};

/** Starts a server process and waits for the address that it prints. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  /** Another release's `start.ts`, with flags of Node before it. */
  command: readonly string[] = [serverScript],
): Promise<ServerProcess> {
  const { child, output, complaints } = launch(environment, command);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      // Older releases print it on the standard output.
      const address = /Portage is at (\S+)|"address":"(http[^"]+)"/.exec(complaints() + output());
      const found = address?.[1] ?? address?.[2];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${complaints()}`)));
  });
  return { url, process: child, complaints, output };
}

/** Starts a server process that is expected to refuse, and returns how it ended. */
export async function endOfServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly complaints: string }> {
  const { child, complaints } = launch(environment);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, complaints: complaints() };
}

function launch(environment: Readonly<Record<string, string>>, command: readonly string[] = [serverScript]) {
  const child = spawn(process.execPath, command, {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return { child, output: () => texts.out, complaints: () => texts.err };
}
