// Refuses commits whose subjects CONTRIBUTING.md would not accept.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { subjectProblem } from './subject-problem.ts';

/** Older commits stay as they are. */
const lastUnchecked = '4f89947e39b44d59f883e4e5fd88aaa8310cab15';

const root = path.resolve(import.meta.dirname, '../..');

function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

// A shallow clone, or a copy without its history, has nothing to compare with.
const known =
  git('merge-base', lastUnchecked, 'HEAD') === null
    ? null
    : git('log', '--no-merges', '--format=%h %s', `${lastUnchecked}..HEAD`);
if (known === null) {
  console.log('This checkout does not have the commits to check.');
} else {
  const commits = known.split('\n').filter(Boolean);
  const wrong = commits.flatMap((commit) => {
    const problem = subjectProblem(commit.slice(commit.indexOf(' ') + 1));
    return problem === null ? [] : [`${commit}\n  ${problem}`];
  });
  for (const one of wrong) console.log(one);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`${commits.length} subjects of commits are fine.`);
}
