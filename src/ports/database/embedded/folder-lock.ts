import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DatabaseFolderInUse extends Error {
  override readonly name = 'DatabaseFolderInUse';

  constructor(folder: string) {
    super(
      `Another running process uses the database folder ${folder}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

export type FolderLock = { release(): void };

/**
 * Keeps a second process away from the folder for as long as this one lives.
 *
 * Node has no call for the operating system's file locks, but the SQLite inside Node takes one. The kernel drops it
 * with the process, however that dies, so a lock is never left behind. Nothing is ever written to the file.
 */
export function lockFolder(folder: string): FolderLock {
  const lockFile = new DatabaseSync(join(folder, 'supervisor.lock'), { timeout: 0 });
  try {
    lockFile.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lockFile.close();
    throw isBusy(error) ? new DatabaseFolderInUse(folder) : error;
  }
  heldLocks.add(lockFile);
  return {
    release: () => {
      heldLocks.delete(lockFile);
      lockFile.close();
    },
  };
}

/** An object that nobody refers to is collected, and its lock with it, although the database goes on running. */
const heldLocks = new Set<DatabaseSync>();

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
