import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The client as browsers load it and the server as production runs it, built if they are stale. */
export async function buildClient(): Promise<void> {
  const build = spawn(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('Client or server could not be built, see the lines above.');
}
