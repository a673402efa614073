import fs from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Unpacks a package of Debian's, with everything it needs that this machine lacks, into a folder below build. That takes
 * no rights: apt is given lists and a cache of its own, and nothing is installed. Returns the folder, or undefined
 * where apt cannot do it.
 */
export async function unpackDebianPackage(packageName) {
  const tree = path.join(root, 'build/debian', packageName);
  if (fs.existsSync(wholeMark(tree))) return tree;
  console.log(`Portage: unpacking Debian's package ${packageName} into build/debian, since it may not be installed …`);
  fs.rmSync(tree, { recursive: true, force: true });
  if (!(await download(packageName, tree)) || !(await unpack(tree))) return undefined;
  fs.writeFileSync(wholeMark(tree), '');
  return tree;
}

/** The folders with libraries for this machine, and the private ones that some libraries have below them. */
export function libraryFoldersOf(tree) {
  return ['usr/lib', 'lib']
    .flatMap((folder) => subfoldersOf(path.join(tree, folder)))
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) => [folder, ...subfoldersOf(folder)]);
}

function wholeMark(tree) {
  return path.join(tree, '.whole');
}

async function download(packageName, tree) {
  const apt = path.join(tree, 'apt');
  for (const folder of ['lists/partial', 'archives/partial']) fs.mkdirSync(path.join(apt, folder), { recursive: true });
  const options = [
    `Dir::State=${apt}`,
    `Dir::State::lists=${apt}/lists`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${apt}`,
    'Debug::NoLocking=true',
  ].flatMap((option) => ['-o', option]);
  const install = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install', packageName];
  return (
    (await succeeds('apt-get', [...options, '-qq', 'update'])) && (await succeeds('apt-get', [...options, ...install]))
  );
}

async function unpack(tree) {
  const archives = path.join(tree, 'apt/archives');
  for (const file of fs.readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    if (!(await succeeds('dpkg-deb', ['-x', path.join(archives, file), tree]))) return false;
  }
  fs.rmSync(path.join(tree, 'apt'), { recursive: true });
  return true;
}

async function succeeds(file, args) {
  const exitCode = await runCommand(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }).catch(() => undefined);
  return exitCode === 0;
}

function subfoldersOf(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
}
