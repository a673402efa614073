import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from './install-debian-package.mjs';
import { projectNode } from './places.mjs';
import { Problem } from './problem.mjs';
import { libraryFoldersOf, unpackDebianPackage } from './unpack-debian-package.mjs';

/** The Node that npm installed needs a library that a small Debian does not have. */
export async function ensureNodeRuns() {
  const complaint = complaintOfNode();
  if (complaint === undefined) return;
  if (complaint.includes('libatomic.so.1') && (await bringLibrary()) && complaintOfNode() === undefined) return;
  throw new Problem(
    `Portage: the Node in node_modules does not run here (${complaint}); on Debian install libatomic1.`,
  );
}

function complaintOfNode() {
  const { status, stderr, error } = spawnSync(projectNode, ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n')[0]);
}

async function bringLibrary() {
  if (await installDebianPackage('libatomic1')) return true;
  const tree = await unpackDebianPackage('libatomic1');
  if (tree === undefined) return false;
  putLibrariesBefore(libraryFoldersOf(tree));
  return true;
}

/** Renames the binary and puts a script in its place that starts it with the library, so that npm scripts still find it. */
function putLibrariesBefore(libraryFolders) {
  const binary = path.join(path.dirname(projectNode), 'node-itself');
  fs.renameSync(projectNode, binary);
  const script = `#!/bin/sh\nLD_LIBRARY_PATH='${libraryFolders.join(':')}' exec '${binary}' "$@"\n`;
  fs.writeFileSync(projectNode, script, { mode: 0o755 });
}
