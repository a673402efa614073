import path from 'node:path';
import { buildIfStale, filesUnder, removeOldParts } from './build-if-stale.mjs';
import { builtClient, projectNode, root } from './places.mjs';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';

/** As in src/rules/language/language.ts. */
const languages = ['en', 'es'];

/** Builds the web client into build/web if what it is made of has changed since the last time. */
export async function buildWebClient({ evenIfFresh = false } = {}) {
  await buildIfStale({ folder: builtClient, sourceFiles, evenIfFresh, build });
}

async function build() {
  console.log('Portage: building the web client …');
  const exitCodes = await Promise.all(languages.map(buildInLanguage));
  if (exitCodes.some((code) => code !== 0)) {
    throw new Problem('Portage: the web client could not be built, see the lines above.');
  }
  removeOldParts(path.join(builtClient, 'assets'));
  removeOldParts(path.join(builtClient, 'es/assets'));
}

function buildInLanguage(language) {
  return runCommand(projectNode, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_LANGUAGE: language },
  });
}

/** Everything that can be in the bundle: the tidy check keeps server files and records out of the browser. */
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
