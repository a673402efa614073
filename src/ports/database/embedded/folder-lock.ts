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
 * Keeps other processes out of the folder for as long as this one lives.
 *
 * Node has no API for file locks, but its built-in SQLite takes one. The kernel releases it with the process, however that dies, so no lock is
 * left behind. Nothing is written to the file.
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

/** Keeps a reference to each lock: a garbage-collected one would be released while the database is still running. */
const heldLocks = new Set<DatabaseSync>();

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
