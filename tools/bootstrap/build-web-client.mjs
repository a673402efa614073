import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { builtClient, projectNode, root } from './places.mjs';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

const stampFile = path.join(builtClient, '.stamp');
/** As in src/rules/language/language.ts. */
const languages = ['en', 'es'];
const keepAssetsMs = 24 * 60 * 60 * 1000;

/** Builds the web client into build/web if what it is made of has changed since the last time. */
export async function buildWebClient({ evenIfFresh = false } = {}) {
  if (!evenIfFresh && isFresh()) return;
  await withLock(async () => {
    if (evenIfFresh || !isFresh()) await build();
  });
}

/**
 * Times and sizes first, since they cost nothing. They change without the content changing, for instance on a
 * switch between branches and back, so the contents have the last word.
 */
function isFresh() {
  const stamp = readStamp();
  // A stamp without the time of its build is that of an older release.
  if (stamp?.startedMs === undefined) return false;
  const sources = sourceFiles();
  const times = timesOf(sources);
  if (stamp.times === times) return true;
  if (stamp.contents !== contentsOf(sources)) return false;
  fs.writeFileSync(stampFile, JSON.stringify({ ...stamp, times }));
  return true;
}

async function build() {
  console.log('Portage: building the web client …');
  // Taken before the build: a file that is saved while it runs makes the result stale, not fresh.
  const sources = sourceFiles();
  const stamp = { times: timesOf(sources), contents: contentsOf(sources), startedMs: Date.now() };
  fs.rmSync(stampFile, { force: true });
  const exitCodes = await Promise.all(languages.map(buildInLanguage));
  if (exitCodes.some((code) => code !== 0)) {
    throw new Problem('Portage: the web client could not be built, see the lines above.');
  }
  removeOldAssets('assets');
  removeOldAssets('es/assets');
  fs.writeFileSync(stampFile, JSON.stringify(stamp));
}

function buildInLanguage(language) {
  return runCommand(projectNode, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_LANGUAGE: language },
  });
}

/**
 * The names of assets change with their content, so assets of earlier builds do no harm. They stay for a day, because running servers and open
 * pages still load them.
 */
function removeOldAssets(folder) {
  const assets = path.join(builtClient, folder);
  if (!fs.existsSync(assets)) return;
  for (const name of fs.readdirSync(assets)) {
    const file = path.join(assets, name);
    if (Date.now() - fs.statSync(file).mtimeMs > keepAssetsMs) fs.rmSync(file);
  }
}

function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Everything the bundle can be made of: tidy sees to it that no server file and no record reaches the browser. */
function sourceFiles() {
  return [
    ...filesUnder('src', { without: /^(server|records|facts|access|testing)$|\.test\.tsx?$/, wanted: /./ }),
    ...filesUnder('tools/web-build', { without: /\.test\.ts$/, wanted: /\.ts$/ }),
    // What a running server keeps on this machine is below data too.
    ...filesUnder('data', { without: /^(local|postgres)$/, wanted: /\.json$/ }),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
  ];
}

function filesUnder(folder, names) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !names.without.test(entry.name) && (entry.isDirectory() || names.wanted.test(entry.name)))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(place, names) : [place];
    })
    .sort();
}

function timesOf(files) {
  return hash(files.map((file) => [file, statOf(file).size, statOf(file).mtimeMs].join(' ')));
}

function contentsOf(files) {
  return hash(files.map((file) => `${file} ${hash([fs.readFileSync(path.join(root, file))])}`));
}

function statOf(file) {
  return fs.statSync(path.join(root, file));
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\n');
  return sum.digest('hex');
}
