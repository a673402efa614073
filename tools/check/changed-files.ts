import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/places.mjs';
import { errorText } from '#rules/error-text.ts';

/** The files that differ from a commit and still exist, uncommitted and new ones included. By default, from where this branch began. */
export function changedFiles(since: string = branchPoint()): string[] {
  const differing = git('diff', '--name-only', since).split('\n');
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...new Set([...differing, ...untracked])].filter(
    (file) => file !== '' && fs.existsSync(path.join(root, file)),
  );
}

/** On the main branch itself, and where there is none, the last commit. */
function branchPoint(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      continue;
    }
  }
  return 'HEAD';
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Problem(`git ${args.join(' ')} failed: ${errorText(error)}`);
  }
}
