import path from 'node:path';
import { buildIfStale, filesUnder, removeOldParts } from './build-if-stale.mjs';
import { builtServer, projectNode, root } from './places.mjs';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';

const config = 'vite.server.config.ts';

/** Builds the server into build/server, as few files that start quickly, if what it is made of has changed since the last time. */
export async function buildServer({ evenIfFresh = false } = {}) {
  await buildIfStale({ folder: builtServer, sourceFiles, evenIfFresh, build });
}

async function build() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await runCommand(projectNode, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Problem('Portage: the server could not be built, see the lines above.');
  removeOldParts(path.join(builtServer, 'parts'));
}

/** Everything that the server and the operators' program can be made of. */
function sourceFiles() {
  const code = { without: /^testing$|\.test\.tsx?$|^\.|\.tsx$/, wanted: /\.(ts|mjs)$/ };
  return [
    ...filesUnder('src', code),
    ...filesUnder('tools', code),
    // What a running server keeps on this machine is below data too.
    ...filesUnder('data', { without: /^(local|postgres|files)$/, wanted: /\.json$/ }),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    config,
  ];
}
