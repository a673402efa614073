import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A project as it is after a clone: our own tools, and stand-ins for npm, Vite and the server that say what they did. */
let project: string;

beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'bootstrap-'));
  fs.cpSync(import.meta.dirname, inProject('tools/bootstrap'), { recursive: true });
  for (const file of ['start.mjs', 'test.mjs']) {
    fs.copyFileSync(path.resolve(import.meta.dirname, '..', file), inProject('tools', file));
  }
  for (const file of [
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'vite.server.config.ts',
    'data/clubs.json',
    'src/kit/web/Field.tsx',
    'tools/web-build/size.ts',
  ]) {
    write(file, '{}');
  }
  write('package-lock.json', JSON.stringify(lockFile('1.0.0')));
  write('src/app/server/start.ts', serverStandIn);
  writeProgram('machine/npm', npmStandIn);
});

afterEach(() => fs.rmSync(project, { recursive: true }));

const lockFile = (version: string) => ({
  packages: { '': {}, 'node_modules/left': { version }, 'node_modules/for-mac': { version, optional: true } },
});

/** Installs what the lock file says, except the optional package, which is for another machine. */
const npmStandIn = `
const fs = require('node:fs');
console.error('npm ran: ' + process.argv.slice(2).join(' '));
if (process.env.NPM_FAILS) process.exit(7);
if (fs.existsSync('node_modules/half-written')) console.error('npm found half-written packages');
fs.mkdirSync('node_modules/node/bin', { recursive: true });
fs.mkdirSync('node_modules/vite/bin', { recursive: true });
if (!process.env.SCRIPTS_BLOCKED) fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');
fs.writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(`
  const fs = require('node:fs');
  const isServer = process.argv.includes('vite.server.config.ts');
  const what = isServer ? 'for the server' : 'in ' + process.env.BUILD_LANGUAGE;
  fs.mkdirSync(isServer ? 'build/server' : 'build/web', { recursive: true });
  if (isServer) fs.copyFileSync('src/app/server/start.ts', 'build/server/start.js');
  console.error('vite ran as ' + process.env.NODE_ENV + ' ' + what);
  process.exitCode = process.env.VITE_FAILS === (isServer ? 'server' : 'client') ? 1 : 0;
`)});
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
delete packages['node_modules/for-mac'];
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

const serverStandIn = `
console.error('server ran: ' + process.argv.slice(2).join(' '));
if (process.env.WAIT_FOR_SIGNAL) {
  const waiting = setInterval(() => {}, 1000);
  process.on('SIGTERM', () => { console.error('server got SIGTERM'); clearInterval(waiting); process.exitCode = 5; });
  console.log('ready');
} else process.exitCode = 3;
`;

describe('npm start', () => {
  test('npm start installs, builds and starts in a fresh clone, and answers the exit code of the server', () => {
    const { status, stderr } = start({ args: ['--verbose'] });
    const [install, ...builds] = doneIn(stderr);
    expect(install).toBe('npm ran: install --no-save --include=dev --include=optional --loglevel=error --no-progress');
    expect(builds.pop()).toBe('server ran: --verbose');
    expect(builds.pop()).toBe('vite ran as production for the server');
    // The languages are built at the same time.
    expect(builds.toSorted()).toEqual(['vite ran as production in en', 'vite ran as production in es']);
    expect(status).toBe(3);
  });

  test('npm start installs and builds nothing the second time', () => {
    start();
    const { stdout, stderr } = start();
    expect(doneIn(stderr)).toEqual(['server ran:']);
    expect(stdout).toBe('');
  });

  test('npm start installs again when the lock file has changed', () => {
    start();
    write('package-lock.json', JSON.stringify(lockFile('1.0.1')));
    expect(doneIn(start().stderr)[0]).toMatch('npm ran');
  });

  test('npm start installs nothing when npm has already done so itself, as after "npm install somePackage"', () => {
    start();
    const changed = lockFile('1.0.1');
    write('package-lock.json', JSON.stringify(changed));
    write('node_modules/.package-lock.json', JSON.stringify(changed));
    expect(start().stderr).not.toMatch('npm ran');
  });

  test('npm start removes half-written packages when npm was cut off', () => {
    start({ env: { NPM_FAILS: '1' } });
    write('node_modules/half-written', '');
    const { stderr, status } = start();
    expect(stderr).not.toMatch('half-written');
    expect(status).toBe(3);
  });

  test('npm start says in one sentence that npm failed, and starts nothing', () => {
    const { status, stderr } = start({ env: { NPM_FAILS: '1' } });
    expect(stderr).toMatch('Portage: "npm install" ended with code 7');
    expect(stderr).not.toMatch('server ran');
    expect(stderr).not.toMatch('    at ');
    expect(status).toBe(1);
  });

  test('npm start says in one sentence that the install script of "node" was blocked', () => {
    const { status, stderr } = start({ env: { SCRIPTS_BLOCKED: '1' } });
    expect(stderr).toMatch('Portage: the package "node" has no binary');
    expect(stderr).toMatch('npm rebuild node');
    expect(status).toBe(1);
  });

  test('npm start says in one sentence that the web client could not be built, and tries again the next time', () => {
    const { status, stderr } = start({ env: { VITE_FAILS: 'client' } });
    expect(stderr).toMatch('Portage: the web client could not be built');
    expect(status).toBe(1);
    expect(doneIn(start().stderr)).toContain('vite ran as production in en');
  });

  test('npm start says in one sentence that the server could not be built, and starts nothing', () => {
    const { status, stderr } = start({ env: { VITE_FAILS: 'server' } });
    expect(stderr).toMatch('Portage: the server could not be built');
    expect(stderr).not.toMatch('server ran');
    expect(status).toBe(1);
    expect(doneIn(start().stderr)).toEqual(['vite ran as production for the server', 'server ran:']);
  });

  test('npm start builds the server again, and nothing else, for what never reaches the browser', () => {
    start();
    for (const file of ['src/kit/server/serve.ts', 'src/records/clubs/clubs.ts', 'vite.server.config.ts']) {
      write(file, '{ }');
      expect(doneIn(start().stderr), file).toEqual(['vite ran as production for the server', 'server ran:']);
    }
  });

  test('npm start builds again when anything has changed that the web client is made of', () => {
    start();
    for (const file of [
      'src/kit/web/Field.tsx',
      'data/clubs.json',
      'tools/web-build/size.ts',
      'vite.config.ts',
      'package.json',
    ]) {
      write(file, '{ }');
      expect(doneIn(start().stderr), file).toContain('vite ran as production in en');
    }
  });

  test('npm start keeps the assets of earlier builds for a day', () => {
    start();
    write('build/web/assets/this-morning.js', '');
    write('build/web/assets/last-week.js', '');
    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
    fs.utimesSync(inProject('build/web/assets/last-week.js'), lastWeek, lastWeek);
    write('vite.config.ts', '{ }');
    start();
    expect(fs.readdirSync(inProject('build/web/assets'))).toEqual(['this-morning.js']);
  });

  test('npm start does not build for tests and for what a server keeps', () => {
    start();
    write('src/kit/field.test.ts', '{ }');
    write('data/local/postgres.json', '{ }');
    expect(start().stderr).not.toMatch('vite ran');
  });

  test('npm start does not build for a file that was written anew with the same content', () => {
    start();
    fs.utimesSync(inProject('src/kit/web/Field.tsx'), new Date(0), new Date(0));
    expect(start().stderr).not.toMatch('vite ran');
  });

  test('npm start passes SIGTERM on, once, and answers the exit code of the server', async () => {
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: project,
      env: environment({ WAIT_FOR_SIGNAL: '1' }),
    });
    const stderr = text(child.stderr);
    await saysReady(child);
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(5);
    expect((await stderr).match(/server got SIGTERM/g)).toHaveLength(1);
  });

  test('two npm starts at the same time install once and build once', async () => {
    const starts = [1, 2].map(() => spawn(process.execPath, ['tools/start.mjs'], { cwd: project, env: environment() }));
    const said = await Promise.all(starts.map((child) => text(child.stderr)));
    expect(
      doneIn(said.join(''))
        .map((line) => line.split(' ')[0] ?? '')
        .toSorted(),
    ).toEqual(['npm', 'server', 'server', 'vite', 'vite', 'vite']);
  });

  test('npm start takes over the lock of a process that was killed', () => {
    fs.mkdirSync(inProject('build/.bootstrap-lock'), { recursive: true });
    fs.utimesSync(inProject('build/.bootstrap-lock'), new Date(0), new Date(0));
    expect(start().status).toBe(3);
    expect(fs.existsSync(inProject('build/.bootstrap-lock'))).toBe(false);
  });
});

test('npm test ends with the line that machines read, even when nothing could be installed', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.mjs'], {
    cwd: project,
    env: environment({ NPM_FAILS: '1' }),
    encoding: 'utf8',
  });
  expect(stderr).toMatch('"npm install" ended with code 7');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});

function start({ args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}) {
  const options = { cwd: project, env: environment(env), encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['tools/start.mjs', ...args], options);
}

/** The machine's PATH as far as the stand-ins need it, and nothing that npm told the test run. */
function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: `${inProject('machine')}:/usr/bin:/bin`, NODE_ENV: 'development', ...extra };
}

function doneIn(stderr: string): string[] {
  return stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(npm|vite|server) ran/.test(line));
}

async function saysReady(child: ChildProcess): Promise<void> {
  for await (const chunk of child.stdout ?? []) {
    if (String(chunk).includes('ready')) return;
  }
}

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(inProject(file)), { recursive: true });
  fs.writeFileSync(inProject(file), content);
}

function writeProgram(file: string, script: string): void {
  write(file, `#!${process.execPath}\n${script}`);
  fs.chmodSync(inProject(file), 0o755);
}

function inProject(...parts: string[]): string {
  return path.join(project, ...parts);
}
