import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** Which release runs: the package's version, and the commit that it was made from where that is known. */
export type BuildVersion = {
  /** Such as `1.4.0+3f2c9a1b`. */
  readonly version: string;
  readonly commit: string | null;
};

/** An artifact carries its version in this file; see tools/artifact. */
export const versionFile = 'version.json';

/** The version that the artifact was given, or that of the sources in this folder. */
export function readBuildVersion(folder: string = join(import.meta.dirname, '../../..')): BuildVersion {
  const given = readOrNull(join(folder, versionFile));
  return given === null ? versionOfSources(folder) : (JSON.parse(given) as BuildVersion);
}

/** `commit` is for places without the repository, such as the build of an image. */
export function versionOfSources(folder: string, commit: string | null = commitOf(folder)): BuildVersion {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version: commit === null ? version : `${version}+${commit.slice(0, 8)}`, commit };
}

/** Reads what git wrote, because production has no git. */
function commitOf(folder: string): string | null {
  const gitFolder = gitFolderOf(folder);
  const head = readOrNull(join(gitFolder, 'HEAD'))?.trim() ?? '';
  const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
  if (branch === undefined) return commitIn(head);
  // A worktree has its own HEAD, and shares the branches.
  const sharedFolder = join(gitFolder, readOrNull(join(gitFolder, 'commondir'))?.trim() ?? '.');
  const packed = readOrNull(join(sharedFolder, 'packed-refs')) ?? '';
  const loose = readOrNull(join(sharedFolder, branch));
  return commitIn(loose ?? packed.split('\n').find((line) => line.endsWith(` ${branch}`)) ?? '');
}

function gitFolderOf(folder: string): string {
  const place = join(folder, '.git');
  const [, elsewhere] = /^gitdir: (.+)$/m.exec(readOrNull(place) ?? '') ?? [];
  if (elsewhere === undefined) return place;
  return isAbsolute(elsewhere) ? elsewhere : join(folder, elsewhere);
}

function commitIn(text: string): string | null {
  return /^[\da-f]{40,64}\b/.exec(text)?.[0] ?? null;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
