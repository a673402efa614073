import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { startServerProcess } from './testing/server-process.ts';

// A process is started and its database with it, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

/** A folder with a `systemd-notify` that writes down what it was given. */
async function notifyProgram(does = '') {
  const folder = await temporaryFolder();
  const program = join(folder, 'systemd-notify');
  const said = join(folder, 'said');
  await writeFile(said, '');
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*\${CSRF_SECRET:-}" >>'${said}'\n${does}\n`);
  await chmod(program, 0o755);
  return {
    environment: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, NOTIFY_SOCKET: '/run/systemd/notify' },
    said: () => readFile(said, 'utf8').then((text) => text.split('\n').filter(Boolean)),
  };
}

test('systemd learns that a server is ready once it answers, and that it is stopping, and is given no secret', async () => {
  const { environment, said } = await notifyProgram();
  const settings = { DATA_DIR: await temporaryFolder(), CSRF_SECRET: 'a secret of more than thirty-two characters' };
  const server = await startServerProcess({ ...settings, ...environment });
  await expect.poll(said).toEqual(['/run/systemd/notify READY=1']);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await once(server.process, 'exit')).toEqual([0, null]);
  expect(await said()).toEqual(['/run/systemd/notify READY=1', '/run/systemd/notify STOPPING=1']);
});

test('a server whose systemd can’t be notified runs, and its log says so', async () => {
  const { environment } = await notifyProgram('exit 1');
  const server = await startServerProcess({
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'warn',
    ...environment,
  });
  await expect.poll(server.output).toContain('"systemd was not notified"');
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('a server that systemd did not start notifies no one', async () => {
  const { environment, said } = await notifyProgram();
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder(), ...environment, NOTIFY_SOCKET: '' });
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  expect(await said()).toEqual([]);
});
