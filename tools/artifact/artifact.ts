/** Makes the folder that production runs from, and says how large it is. Started by `npm run artifact`, after the client was built. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { versionOfSources } from '#app/server/build-version.ts';
import { errorText } from '#rules/error-text.ts';
import { root } from '../bootstrap/places.mjs';
import { makeArtifact, refuseOtherFolder } from './make-artifact.ts';

const usage = 'npm run artifact -- [--to FOLDER] [--with-node]';

const values = readOptions();
const folder = path.resolve(root, values.to);
try {
  refuseOtherFolder(folder);
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
// The build of an image has no repository, so it gets the commit as a variable.
const commit = process.env['GIT_COMMIT']?.trim();
const build = versionOfSources(root, commit === '' ? undefined : commit);
const sizes = await makeArtifact({ folder, build, withNode: values['with-node'] });
console.log(`Portage ${build.version} is in ${folder}`);
for (const [part, bytes] of Object.entries(sizes)) console.log(`${megabytes(bytes).padStart(9)}  ${part}`);
console.log(`${megabytes(Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)).padStart(9)}  in all`);

function readOptions() {
  try {
    return parseArgs({
      options: { to: { type: 'string', default: 'build/artifact' }, 'with-node': { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
    process.exit(2);
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
