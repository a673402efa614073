import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { ServerIdentity } from './server-identity.ts';

/** Starts one of the server's programs as the given identity, in such a way that it does not outlive this process. */
export function spawnServerCommand(identity: ServerIdentity, program: string, args: readonly string[]): ChildProcess {
  const [file = '', ...rest] = [...identity.prefix, ...endWithParent(), program, ...args];
  return spawn(file, rest, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in the terminal reaches this process alone, which first finishes its requests.
    detached: true,
    ...identity.spawnAs,
  });
}

/**
 * Linux can send a signal to a child whose parent dies, even by kill -9. A change of user clears that wish, so these
 * words come after the ones that change the user. The shell then looks whether the parent died before the wish was
 * made. Where there is no setpriv the next start ends what was left running.
 */
function endWithParent(): string[] {
  if (!hasSetpriv()) return [];
  return ['setpriv', '--pdeathsig', 'INT', 'sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid)];
}

export function hasSetpriv(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => isExecutable(join(folder, 'setpriv')));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
