import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/places.mjs';
import release from './previous-release.json' with { type: 'json' };

/**
 * Puts the sources of the previous release into an empty folder, with the current packages, whose versions it shares. A shallow clone asks
 * its origin for the one commit. False where the commit can't be had, as in a copy of the sources without git.
 */
export function unpackPreviousRelease(folder: string): boolean {
  if (!hasCommit() && !fetchCommit()) return false;
  const archive = path.join(folder, 'sources.tar');
  execFileSync('git', ['archive', '--output', archive, release.commit, 'src', 'data', 'migrations', 'package.json'], {
    cwd: root,
  });
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
  fs.rmSync(archive);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return true;
}

function hasCommit(): boolean {
  return spawnSync('git', ['cat-file', '-e', `${release.commit}^{commit}`], { cwd: root }).status === 0;
}

function fetchCommit(): boolean {
  const fetched = spawnSync('git', ['fetch', '--quiet', '--depth', '1', 'origin', release.commit], {
    cwd: root,
    timeout: 60_000,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  return fetched.status === 0 && hasCommit();
}
