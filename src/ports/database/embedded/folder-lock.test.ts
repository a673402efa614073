import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { DatabaseFolderInUse, lockFolder } from './folder-lock.ts';

test('a locked folder is refused until it is released', async () => {
  const folder = await temporaryFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(DatabaseFolderInUse);
  lock.release();
  lockFolder(folder).release();
});

test('a lock holds although the caller drops the result of lockFolder', async () => {
  const folder = await temporaryFolder();
  lockFolder(folder);
  await collectGarbage();
  expect(() => lockFolder(folder)).toThrow(DatabaseFolderInUse);
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // What was made in this turn is still referred to from the stack.
  await new Promise(setImmediate);
  collect();
  await new Promise(setImmediate);
}
