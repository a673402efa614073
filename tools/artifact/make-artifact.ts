import fs from 'node:fs';
import path from 'node:path';
import { type BuildVersion, versionFile } from '#app/server/build-version.ts';
import { builtClient, builtServer, projectNode, root, serverFlags } from '../bootstrap/places.mjs';
import { productionPackages } from './production-packages.ts';

/** Files that the server reads by their path: the card fields of the sandbox gateway, which it sends to browsers. */
const filesReadByPath = [
  'src/ports/payments/sandbox/web/card-fields.ts',
  'src/ports/payments/sandbox/web/wallet-view.ts',
  'src/ports/payments/sandbox/web/wallet-accounts.ts',
  'src/ports/payments/web/apply-look.ts',
  'src/ports/payments/web/card-fields.css',
];

/** What a running server keeps on this machine is below data too. */
const ownFolders: ReadonlySet<string> = new Set(['data/postgres', 'data/files', 'data/local']);

/** Files that no program reads: source maps, types, and documentation. Licenses stay. */
const isUnread = /\.(map|md|markdown|flow|[cm]?ts)$/;

/** What is in the folder is replaced, so it has to be empty, an earlier artifact or not there yet. */
export function refuseOtherFolder(folder: string): void {
  if (!fs.existsSync(folder)) return;
  const names = fs.readdirSync(folder);
  if (names.length === 0 || names.includes(versionFile)) return;
  throw new Error(`${folder} has files that are no artifact: name an empty folder, or a new one.`);
}

/**
 * Fills an empty folder with what production needs: the built server, the packages that it loads, the built client, data and
 * migrations. Nothing in it compiles or builds. Returns the bytes of each part.
 */
export async function makeArtifact({
  folder,
  build,
  withNode = false,
}: {
  folder: string;
  build: BuildVersion;
  /** Adds the Node that we test with, for machines that have another one. */
  withNode?: boolean;
}): Promise<Readonly<Record<string, number>>> {
  refuseOtherFolder(folder);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  copyServer(folder);
  copyPackages(folder);
  copyLatestBuild(builtClient, folder);
  for (const name of ['data', 'migrations']) {
    copyFolder(path.join(root, name), path.join(folder, name), (file) => !ownFolders.has(path.relative(root, file)));
  }
  fs.writeFileSync(path.join(folder, versionFile), `${JSON.stringify(build)}\n`);
  writeManifest(folder, build);
  writePrograms(folder);
  if (withNode) copyFile(projectNode, path.join(folder, 'bin/node'));
  return sizesOf(folder);
}

function copyServer(folder: string): void {
  copyLatestBuild(builtServer, folder);
  for (const file of filesReadByPath) copyFile(path.join(root, file), path.join(folder, file));
}

function copyPackages(folder: string): void {
  for (const place of productionPackages(root)) {
    copyFolder(path.join(root, place), path.join(folder, place), (file, isFolder) =>
      isFolder ? path.basename(file) !== 'node_modules' : !isUnread.test(file),
    );
  }
}

/** Without the files of earlier builds, which stay in the folder for a day, and without maps. */
function copyLatestBuild(built: string, folder: string): void {
  const stamp = JSON.parse(fs.readFileSync(path.join(built, '.stamp'), 'utf8')) as { startedMs: number };
  copyFolder(built, path.join(folder, path.relative(root, built)), (file, isFolder) => {
    if (isFolder) return true;
    return !/\.map$|\/\.stamp$/.test(file) && fs.statSync(file).mtimeMs >= stamp.startedMs;
  });
}

function writeManifest(folder: string, { version }: BuildVersion): void {
  const { name, type } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const manifest = {
    name,
    version,
    private: true,
    type,
    engines: { node: `>=${nodeNeeded}` },
    bin: { portage: 'bin/portage' },
    scripts: {
      start: ['exec node', ...serverFlags, 'build/server/start.js'].join(' '),
      portage: 'exec node bin/portage',
    },
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

type Manifest = { readonly name: string; readonly type: string };

/** The one that we test with. */
const nodeNeeded = Number(process.versions.node.split('.', 1)[0]);

/** An older Node fails while it loads the server, with a trace that doesn't say why. So each program looks at its version before. */
function writePrograms(folder: string): void {
  const server = path.join(folder, 'build/server');
  fs.renameSync(path.join(server, 'start.js'), path.join(server, 'server.js'));
  fs.writeFileSync(path.join(server, 'start.js'), onNewNode('./server.js'));
  const program = path.join(folder, 'bin/portage');
  fs.mkdirSync(path.dirname(program), { recursive: true });
  fs.writeFileSync(program, `#!/usr/bin/env node\n${onNewNode('../build/server/portage.js')}`, { mode: 0o755 });
}

function onNewNode(program: string): string {
  return `if (Number(process.versions.node.split('.')[0]) < ${nodeNeeded}) {
  process.stderr.write(\`Portage needs Node ${nodeNeeded} or newer, and this is \${process.versions.node}; an artifact that is made with --with-node has its own in bin/node.\\n\`);
  process.exit(1);
}
await import('${program}');
`;
}

function copyFolder(from: string, to: string, isWanted: (file: string, isFolder: boolean) => boolean): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const isFolder = entry.isDirectory();
    if (!isWanted(source, isFolder)) continue;
    if (isFolder) copyFolder(source, target, isWanted);
    else copyFile(source, target);
  }
}

function copyFile(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}

function sizesOf(folder: string): Record<string, number> {
  const entriesOf = fs.readdirSync(folder, { withFileTypes: true });
  return Object.fromEntries(entriesOf.map(({ name }) => [name, bytesOf(path.join(folder, name))]));
}

function bytesOf(place: string): number {
  const found = fs.lstatSync(place);
  if (!found.isDirectory()) return found.size;
  return fs.readdirSync(place).reduce((sum, name) => sum + bytesOf(path.join(place, name)), 0);
}
