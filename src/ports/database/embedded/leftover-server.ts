import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { socketFile } from './socket-folder.ts';

const politeMs = 5_000;
const impoliteMs = 8_000;

/**
 * Ends the server of an earlier process. The caller holds the folder's lock, so the process that started it is dead. Then removes the files
 * that a killed server leaves behind, because PostgreSQL would mistake a process with the same id for its predecessor and refuse to start.
 */
export async function endLeftoverServer(cluster: string, socketFolder?: string): Promise<void> {
  const start = Date.now();
  for (let left = await serverProcesses(cluster); left.length > 0; left = await serverProcesses(cluster)) {
    const elapsedMs = Date.now() - start;
    const postmaster = await readPostmasterPid(cluster);
    if (elapsedMs > impoliteMs) sendTo(left, 'SIGKILL');
    else if (elapsedMs > politeMs) sendTo(left, 'SIGQUIT');
    else
      sendTo(
        left.filter((pid) => pid === postmaster),
        'SIGINT',
      );
    await wait(10);
  }
  // On other systems the loop above misses a backend without a postmaster, so PostgreSQL has to check these files itself.
  if (process.platform !== 'linux') return;
  const socketFiles = socketFolder ? [socketFile(socketFolder), `${socketFile(socketFolder)}.lock`] : [];
  await Promise.all([join(cluster, 'postmaster.pid'), ...socketFiles].map((file) => rm(file, { force: true })));
}

/** The ids of the PostgreSQL processes that work in the cluster's folder. */
export async function serverProcesses(cluster: string): Promise<number[]> {
  if (!existsSync(cluster)) return [];
  const folder = await realpath(cluster);
  return process.platform === 'linux' ? processesWorkingIn(folder) : processesStartedWith(folder);
}

async function processesWorkingIn(folder: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (pid) => {
      // A process that has just ended, or belongs to another user, can't be read and is not ours.
      const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
      if (worksIn !== folder) return [];
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return name.trim() === 'postgres' ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

async function processesStartedWith(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes('postgres') && line.includes(`-D ${folder} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lines, 10);
  return pid > 0 ? pid : undefined;
}

function sendTo(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself a moment ago.
    }
  }
}
