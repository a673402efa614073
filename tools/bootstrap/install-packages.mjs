import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensureNodeRuns } from './ensure-node-runs.mjs';
import { projectNode, root } from './places.mjs';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules/.portage-install');
/** Exists while npm works. If a start finds it, npm was interrupted, and its incomplete packages must be removed. */
const unfinishedMark = path.join(root, 'build/.install-unfinished');
/** npm's own note of what it put into node_modules, written when an installation is complete. */
const npmRecord = path.join(root, 'node_modules/.package-lock.json');

/** Brings node_modules to what the lock file says. Costs a few milliseconds when it already is. */
export async function installPackages() {
  if (!isInstalled()) {
    await withLock(async () => {
      // The previous holder of the lock may have installed everything.
      if (!isInstalled()) await install();
    });
  }
  if (!fs.existsSync(projectNode)) throw nodeMissing();
}

function isInstalled() {
  return !fs.existsSync(unfinishedMark) && readIfThere(stampFile) === stamp();
}

async function install() {
  if (!npmInstalledTheSame()) await runNpm();
  if (!fs.existsSync(projectNode)) throw nodeMissing();
  await ensureNodeRuns();
  fs.writeFileSync(stampFile, stamp());
}

function nodeMissing() {
  return new Problem(
    'Portage: the package "node" has no binary in node_modules/node/bin, because its install script was blocked or failed; ' +
      'run "npm rebuild node --ignore-scripts=false" and start again.',
  );
}

function stamp() {
  const lockHash = createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
  return `${lockHash} ${process.platform}-${process.arch}\n`;
}

/**
 * After "npm install somePackage" the lock file has changed and node_modules with it: nothing is left to do.
 * Optional packages may be missing, since most of them are for other machines, but not be of another version.
 */
function npmInstalledTheSame() {
  const record = readIfThere(npmRecord);
  if (!record || fs.existsSync(unfinishedMark)) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const found = installed[place];
    return found ? found.version === version : optional === true;
  });
}

/**
 * Not "npm ci": it refuses a lock file in which packages for other kinds of machine are missing, and they are missing
 * when it was written with a registry that does not carry them. With --no-save npm keeps to the lock file as strictly
 * and leaves it as it is.
 */
async function runNpm() {
  console.log('Portage: installing packages; the first time this takes a minute or two …');
  if (fs.existsSync(unfinishedMark)) fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
  fs.writeFileSync(unfinishedMark, '');
  const exitCode = await runCommand(
    'npm',
    // The web client is built here, so the build tools are needed even where NODE_ENV says production.
    ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'],
    { env: { ...process.env, PATH: machinePath() }, stdio: ['ignore', 'ignore', 'inherit'] },
  ).catch((error) => {
    throw new Problem(`Portage: npm could not be run (${error.message}); it comes with Node and must be on the PATH.`);
  });
  if (exitCode !== 0) {
    throw new Problem(
      `Portage: "npm install" ended with code ${exitCode}, see the lines above; when that is put right, start again.`,
    );
  }
  fs.rmSync(unfinishedMark);
}

/** Without our own node_modules/.bin: npm is about to remove the Node in it, and must not be running on that one. */
function machinePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter);
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
