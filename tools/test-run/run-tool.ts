import path from 'node:path';
import { compileCache, projectNode, root } from '../bootstrap/places.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';

/** Runs one of the tools in node_modules on the project's Node, with nothing of the caller's configuration. */
export function runTool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
  output: 'inherit' | number = 'inherit',
): Promise<number> {
  return runCommand(projectNode, [path.join(root, script), ...args], {
    env: { ...neutralEnvironment(), ...env },
    stdio: ['inherit', output, output],
  });
}

const decidedByTests = [
  'BRAND',
  'CLOCK',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_DIR',
  'DEMO_DATA',
  'HOST',
  'NODE_ENV',
  'PORT',
  'PUBLIC_URL',
];

/** The tests decide where the server runs and what it reads; a variable left over in a shell must not. */
export function neutralEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !decidedByTests.includes(name));
  const bin = path.join(root, 'node_modules/.bin');
  // A server takes two and a half seconds of the processor to load, and one and a half with what was compiled before.
  const own = { NODE_COMPILE_CACHE: compileCache, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
  return { ...Object.fromEntries(kept), ...own };
}
