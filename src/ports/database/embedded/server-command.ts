import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { ServerIdentity } from './server-identity.ts';

/** Starts one of the server's programs as the given identity, so that it does not outlive this process. */
export function spawnServerCommand(identity: ServerIdentity, program: string, args: readonly string[]): ChildProcess {
  const [file = '', ...rest] = [...identity.prefix, ...endWithParent(), program, ...args];
  return spawn(file, rest, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own process group, so that Ctrl-C in the terminal reaches only this process, which first finishes its requests.
    detached: true,
    ...identity.spawnAs,
  });
}

/**
 * Linux can send a signal to a child when its parent dies, even by kill -9. A change of user clears that setting, so this prefix comes after
 * the one that changes the user. The shell then checks whether the parent died before the setting was made. Without setpriv, the next start
 * ends what is still running.
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
