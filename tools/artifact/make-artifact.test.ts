import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { versionFile } from '#app/server/build-version.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { makeArtifact, refuseOtherFolder } from './make-artifact.ts';

const build = { version: '9.8.7+0a1b2c3d', commit: '0a1b2c3d'.repeat(5) };

test('an artifact replaces only an earlier one, and deletes nothing else', async () => {
  const folder = await temporaryFolder();
  expect(refuseOtherFolder(path.join(folder, 'new'))).toBe(undefined);
  expect(refuseOtherFolder(folder)).toBe(undefined);
  const letters = path.join(folder, 'letters.txt');
  fs.writeFileSync(letters, 'Dear Ann');
  await expect(makeArtifact({ folder, build })).rejects.toThrow('has files that are no artifact');
  expect(fs.readFileSync(letters, 'utf8')).toBe('Dear Ann');
  fs.writeFileSync(path.join(folder, versionFile), '{}');
  expect(refuseOtherFolder(folder)).toBe(undefined);
});
