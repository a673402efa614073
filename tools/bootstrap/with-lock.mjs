import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './places.mjs';

const lockFolder = path.join(root, 'build/.bootstrap-lock');
const heartbeatMs = 1_000;
const abandonedAfterMs = 15_000;
const lookAgainMs = 250;

/**
 * Lets one process at a time install and build in this folder. The owner renews the lock's time every second; a lock that is no longer
 * renewed belonged to a process that was killed. A process id would not work, because two containers on one volume have the same ids.
 */
export async function withLock(work) {
  await takeLock();
  const heartbeat = setInterval(renewLock, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(lockFolder, { recursive: true, force: true });
  }
}

async function takeLock() {
  fs.mkdirSync(path.dirname(lockFolder), { recursive: true });
  let waitingWasSaid = false;
  while (!tryToTakeLock()) {
    if (isAbandoned(lockFolder)) {
      removeAbandonedLock();
      continue;
    }
    if (!waitingWasSaid) console.log('Portage: another command is installing or building here; waiting for it …');
    waitingWasSaid = true;
    await wait(lookAgainMs);
  }
}

function tryToTakeLock() {
  try {
    fs.mkdirSync(lockFolder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(folder) {
  const renewed = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return renewed !== undefined && Date.now() - renewed > abandonedAfterMs;
}

/** Checks again after moving it aside, because another process may have replaced the abandoned lock by a live one. */
function removeAbandonedLock() {
  const aside = `${lockFolder}-${process.pid}-${Date.now()}`;
  try {
    fs.renameSync(lockFolder, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (isAbandoned(aside)) fs.rmSync(aside, { recursive: true, force: true });
  else fs.renameSync(aside, lockFolder);
}

function renewLock() {
  const now = new Date();
  fs.utimes(lockFolder, now, now, () => {});
}
