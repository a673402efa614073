import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { withLock } from './with-lock.mjs';

const keepPartsMs = 24 * 60 * 60 * 1000;

/** Builds into a folder if what it is made of has changed since the last time. */
export async function buildIfStale({ folder, sourceFiles, evenIfFresh, build }) {
  const stampFile = path.join(folder, '.stamp');
  if (!evenIfFresh && isFresh(stampFile, sourceFiles)) return;
  await withLock(async () => {
    if (!evenIfFresh && isFresh(stampFile, sourceFiles)) return;
    // Taken before the build: a file that is saved while it runs makes the result stale, not fresh.
    const sources = sourceFiles();
    const stamp = { times: timesOf(sources), contents: contentsOf(sources), startedMs: Date.now() };
    fs.rmSync(stampFile, { force: true });
    await build();
    fs.writeFileSync(stampFile, JSON.stringify(stamp));
  });
}

/**
 * The names of these files change with their content, so those of earlier builds do no harm. They stay for a day, because running servers and
 * open pages still load them.
 */
export function removeOldParts(folder) {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (Date.now() - fs.statSync(file).mtimeMs > keepPartsMs) fs.rmSync(file);
  }
}

export function filesUnder(folder, names) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !names.without.test(entry.name) && (entry.isDirectory() || names.wanted.test(entry.name)))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(place, names) : [place];
    })
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * Times and sizes first, since they cost nothing. They change without the content changing, for instance on a switch between branches and
 * back, so finally the contents are compared.
 */
function isFresh(stampFile, sourceFiles) {
  const stamp = readStamp(stampFile);
  // A stamp without the time of its build is that of an older release.
  if (stamp?.startedMs === undefined) return false;
  const sources = sourceFiles();
  const times = timesOf(sources);
  if (stamp.times === times) return true;
  if (stamp.contents !== contentsOf(sources)) return false;
  fs.writeFileSync(stampFile, JSON.stringify({ ...stamp, times }));
  return true;
}

function readStamp(stampFile) {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function timesOf(files) {
  return hash(
    files.map((file) => {
      const { size, mtimeMs } = fs.statSync(path.join(root, file));
      return [file, size, mtimeMs].join(' ');
    }),
  );
}

function contentsOf(files) {
  return hash(files.map((file) => `${file} ${hash([fs.readFileSync(path.join(root, file))])}`));
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\n');
  return sum.digest('hex');
}
