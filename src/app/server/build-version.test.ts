import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { readBuildVersion } from './build-version.ts';
import { startServerProcess } from './testing/server-process.ts';
import { startTestServer, testBuild, type TestServer } from './testing/test-server.ts';

const commit = '3f2c9a1b'.repeat(5);

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  const all = { 'package.json': '{"version":"1.4.0"}', ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe('the version of a build', () => {
  const built = { version: '1.4.0+3f2c9a1b', commit };

  test('a build on a branch has the version with the commit of the branch', async () => {
    const folder = await folderWith({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` });
    expect(readBuildVersion(folder)).toEqual(built);
  });

  test('a build on a branch that git has packed has the version with its commit', async () => {
    const packed = `# pack-refs with: peeled\n${'a'.repeat(40)} refs/heads/other\n${commit} refs/heads/main\n`;
    const folder = await folderWith({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': packed });
    expect(readBuildVersion(folder)).toEqual(built);
  });

  test('a build of a commit without a branch has the version with that commit', async () => {
    expect(readBuildVersion(await folderWith({ '.git/HEAD': `${commit}\n` }))).toEqual(built);
  });

  test('a build in a worktree has the version with the commit of the worktree', async () => {
    const folder = await folderWith({
      '.git': 'gitdir: main/.git/worktrees/w\n',
      'main/.git/worktrees/w/HEAD': 'ref: refs/heads/w\n',
      'main/.git/worktrees/w/commondir': '../..\n',
      'main/.git/refs/heads/w': `${commit}\n`,
    });
    expect(readBuildVersion(folder)).toEqual(built);
  });

  test('a build without a commit has the version alone', async () => {
    expect(readBuildVersion(await folderWith({}))).toEqual({ version: '1.4.0', commit: null });
  });

  test('an artifact has the version that was written into it', async () => {
    const folder = await folderWith({ 'version.json': JSON.stringify(built), '.git/HEAD': 'a'.repeat(40) });
    expect(readBuildVersion(folder)).toEqual(built);
  });
});

describe('a server says which release it is', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.close());

  test('callers, pages and metrics name the release of the server', async () => {
    expect((await server.send('GET', '/version')).json()).toEqual(testBuild);
    expect((await server.send('GET', '/ship')).text).toContain(`<meta name="version" content="${testBuild.version}">`);
    expect((await server.send('GET', '/metrics')).text).toContain(
      `portage_build_info{version="${testBuild.version}",commit="${testBuild.commit}",role="all"} 1`,
    );
  });

  test('every line of the log names the release of the server', async () => {
    const { url, output, process } = await startServerProcess({
      DATABASE_URL: server.databaseUrl,
      LOG_LEVEL: 'info',
      ROLE: 'web',
    });
    await fetch(`${url}/health/live`);
    process.kill('SIGTERM');
    await expect.poll(output).toContain('stopping');
    const lines = output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(1);
    const { version } = readBuildVersion();
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ version, role: 'web' });
  });
});
