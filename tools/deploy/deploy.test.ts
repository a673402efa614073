import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { secretVariables } from '#app/server/secret-files.ts';
import { bodyBytesMax } from '#kit/endpoint.ts';
import { limits } from '#rules/limits.ts';
import { root, serverFlags } from '../bootstrap/places.mjs';

function read(name: string): string {
  return fs.readFileSync(path.join(root, name), 'utf8');
}

const containerfile = read('deploy/Containerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/portage@.service');
const settings = read('deploy/portage.env.example');
const caddy = read('deploy/Caddyfile');
const nginx = read('deploy/nginx.conf');
const guide = read('deploy/README.md');
const runbook = read('docs/runbook.md');
const commandsGuide = read('docs/commands.md');

/** The names that the configuration reads. */
const knownVariables = ['config.ts', 'open-telemetry-settings.ts'].flatMap((file) =>
  [...read(`src/app/server/${file}`).matchAll(/'([A-Z][A-Z\d_]{2,})'/g)].map(([, name = '']) => name),
);

test('every setting in the files of deploy is one that the server reads', () => {
  const known = new Set([...knownVariables, ...[...secretVariables].map((name) => `${name}_FILE`)]);
  const named = [
    ...[...settings.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name),
    ...[...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/([A-Z][A-Z\d_]+)=/g)].map(([, name = '']) => name),
    ),
    ...[...compose.matchAll(/\b([A-Z][A-Z\d_]+):(?= )/g)].map(([, name = '']) => name),
    ...[...containerfile.matchAll(/^(?:ENV )? *([A-Z][A-Z\d_]+)=\S+(?: \\)?$/gm)].map(([, name = '']) => name),
    ...[...guide.matchAll(/'([A-Z]+)=\w+\\n([A-Z]+)=\d+\\n'/g)].flatMap(([, ...names]) => names),
  ];
  // Of PostgreSQL's image, of the proxy and of the build.
  const ofOthers = /^(POSTGRES_\w+|SITE_ADDRESS|PORTAGE_SERVERS|GIT_COMMIT)$/;
  const ours = [...new Set(named)].filter((name) => !ofOthers.test(name));
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter((name) => !known.has(name))).toEqual([]);
});

test('the example settings are accepted once they are filled in', () => {
  const filled = Object.fromEntries(
    [...settings.matchAll(/^#?([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || 'filled-in']),
  );
  const secrets = { BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's', EASYPOST_API_KEY: 'k' };
  expect(readConfig({ ...filled, ...secrets, EASYPOST_WEBHOOK_SECRET: 'w' })).toMatchObject({ kind: 'valid' });
});

test('the image and the unit start the server as npm start does, without npm', () => {
  expect(containerfile).toContain(
    `CMD ${JSON.stringify(['node', ...serverFlags, 'build/server/start.js']).replaceAll(',', ', ')}`,
  );
  expect(unit).toContain(`ExecStart=/opt/portage/bin/node ${serverFlags.join(' ')} build/server/start.js\n`);
  expect(read('tools/artifact/make-artifact.ts')).toContain("'build/server/start.js'");
});

test('the image is of two stages, not of root, and stops on SIGTERM', () => {
  expect(containerfile.match(/^FROM /gm)).toHaveLength(2);
  const [, last = ''] = containerfile.split(/^FROM [^\n]*slim$/m);
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).not.toMatch(/^RUN npm|^COPY (?!--from=build)/m);
  const major = /node:(\d+)-/.exec(containerfile)?.[1];
  expect(process.versions.node.startsWith(`${major}.`)).toBe(true);
});

test('every npm command that the files name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [containerfile, compose, unit, guide].flatMap((text) =>
    [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name),
  );
  expect(named).toContain('artifact');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file that the guide, the compose file and the ignored list name is there', () => {
  const linked = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => path.join('deploy', file));
  const mounted = [...compose.matchAll(/"\.\/([\w.]+):/g)].map(([, file = '']) => path.join('deploy', file));
  const built = [...compose.matchAll(/dockerfile: (\S+)/g)].map(([, file = '']) => file);
  for (const file of [...linked, ...mounted, ...built])
    expect([file, fs.existsSync(path.join(root, file))]).toEqual([file, true]);
});

test('every secret of the compose file and the unit is made in the guide, and read by a setting', () => {
  const ofCompose = [...compose.matchAll(/^ {2}([\w-]+): \{ file: /gm)].map(([, name = '']) => name);
  const ofUnit = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name = '']) => name);
  expect(ofCompose.filter((name) => name !== 'postgres-password').sort()).toEqual(ofUnit.sort());
  for (const name of ofCompose) {
    expect(guide).toContain(name);
    expect(compose).toContain(`_FILE: /run/secrets/${name}`);
  }
  for (const name of ofUnit) {
    const variable = name.toUpperCase().replaceAll('-', '_');
    expect(secretVariables).toContain(variable);
    expect(unit).toContain(`${variable}_FILE=%d/${name}`);
  }
});

test('the unit asserts that each file it reads is there, so that systemd names a missing one', () => {
  const files = (pattern: RegExp): string[] => [...unit.matchAll(pattern)].map(([, file = '']) => file).sort();
  const needed = files(/^(?:EnvironmentFile=|LoadCredential=[\w-]+:)(\S+)$/gm);
  expect(needed.length).toBeGreaterThan(9);
  expect(files(/^AssertPathExists=(\S+)$/gm)).toEqual(needed);
});

test('systemd waits until a server is ready, however long its migrations take', () => {
  // Messages come from systemd-notify, a child of the server.
  for (const line of ['Type=notify', 'NotifyAccess=all', 'TimeoutStartSec=infinity'])
    expect(unit).toContain(`\n${line}\n`);
});

test('the proxies pass what the server needs, hide what is for operators, and take the largest upload', () => {
  const operations = read('src/app/server/operations.ts');
  for (const address of ['/health/ready', '/health/live', '/metrics', '/version']) {
    expect(operations).toContain(`app.get('${address}'`);
  }
  expect(caddy).toContain('path /health/* /metrics /version');
  expect(caddy).toContain('health_uri /health/ready');
  expect(nginx).toContain('location ~ ^/(health/|metrics$|version$)');
  for (const header of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']) {
    expect(nginx).toContain(`proxy_set_header ${header};`);
  }
  const megabytesOf = (text: string, setting: RegExp): number => Number(setting.exec(text)?.[1]);
  expect(megabytesOf(caddy, /max_size (\d+)MB/) * 1_000_000).toBeGreaterThan(bodyBytesMax.photo);
  expect(megabytesOf(nginx, /client_max_body_size (\d+)m;/) * 1_000_000).toBeGreaterThan(bodyBytesMax.photo);
  const secondsOf = (text: string, setting: RegExp): number => Number(setting.exec(text)?.[1]);
  expect(secondsOf(nginx, /proxy_read_timeout (\d+)s/)).toBeGreaterThan(limits.orderStatusWaitMaxS);
  expect(secondsOf(caddy, /response_header_timeout (\d+)s/)).toBeGreaterThan(limits.orderStatusWaitMaxS);
});

test('no proxy takes a server for broken because of its 503, with which servers that are well answer changes in maintenance', () => {
  const said = nginx.replaceAll(/#.*$/gm, '');
  expect(said.match(/proxy_next_upstream [^;]*;/g)).toEqual(['proxy_next_upstream error timeout;']);
  expect(caddy.replaceAll(/#.*$/gm, '')).not.toMatch(/unhealthy_status|fail_duration|max_fails/);
});

test('a process meets the alert and its own limit of memory before systemd kills it', () => {
  const megabytes = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1]);
  const ofObjects = megabytes(/--max-old-space-size=(\d+)/, unit);
  expect(megabytes(/^MemoryMax=(\d+)M$/m, unit)).toBeGreaterThanOrEqual(ofObjects + 256);
  expect(ofObjects).toBeGreaterThan(800);
});

test('every check of a backup that the guides name works in an installation without an embedded server', () => {
  const written = [guide, runbook, commandsGuide].flatMap(
    (text) => text.match(/(?<!npm run (?:--silent )?portage -- )\b(?:bin\/)?portage backup [^`\n]*/g) ?? [],
  );
  const checks = written.filter((line) => line.includes('--check'));
  expect(checks.length).toBeGreaterThan(2);
  expect(checks.filter((line) => !line.includes('--scratch'))).toEqual([]);
  expect(compose).toContain('"backups:/backup"');
  expect(containerfile).toContain('/backup\n');
});

test('the empty database of a checked backup is named beside the real one, as a shell in the container reads it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-scratch-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const secret = path.join(folder, 'database-url');
  fs.writeFileSync(secret, 'postgresql://portage:word@postgres/portage\n');
  const named = /--scratch ("\$\(sed [^)]+\)")'/.exec(guide)?.[1]?.replace('/run/secrets/database-url', secret);
  expect(execFileSync('sh', ['-c', `echo ${named}`], { encoding: 'utf8' })).toBe(
    'postgresql://portage:word@postgres/scratch\n',
  );
});

test('the command of an installation without containers has the settings of the unit and gives each secret by its setting', () => {
  const script = read('deploy/portage-command');
  for (const setting of ['NODE_ENV=production', 'HOST=127.0.0.1', 'TRUSTED_PROXIES=127.0.0.1', 'DATA_DIR=']) {
    expect(unit).toContain(setting);
    expect(script).toContain(setting);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-command-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const name of ['settings/secrets', 'program/bin', 'tools'])
    fs.mkdirSync(path.join(folder, name), { recursive: true });
  const secrets = ['database-url', 'smtp-url', 'braintree-private-key'];
  for (const name of secrets) fs.writeFileSync(path.join(folder, 'settings/secrets', name), `value of ${name}`);
  // In place of Node and of another user: says what it was given.
  const program =
    '#!/bin/sh\necho "$PORTAGE_COMMAND $@"\nfor name in DATABASE_URL SMTP_URL BRAINTREE_PRIVATE_KEY DATABASE_DIRECT_URL; do eval "file=\\${${name}_FILE:-}"; cat "${file:-/dev/null}"; echo; done\n';
  fs.writeFileSync(path.join(folder, 'program/bin/node'), program, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'tools/runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
  const run = (...words: string[]): string[] =>
    execFileSync(path.join(root, 'deploy/portage-command'), words, {
      encoding: 'utf8',
      env: {
        PATH: `${path.join(folder, 'tools')}:${process.env['PATH'] ?? ''}`,
        PORTAGE_SETTINGS: path.join(folder, 'settings'),
        PORTAGE_PROGRAM: path.join(folder, 'program'),
        PORTAGE_USER: os.userInfo().username,
      },
    }).split('\n');
  expect(run('admin', 'create', 'chief@example.com')).toEqual([
    expect.stringMatching(/^portage .* \S*bin\/portage admin create chief@example\.com$/),
    'value of database-url',
    '',
    '',
    '',
    '',
  ]);
  expect(run('config', 'check').slice(1, 4)).toEqual(secrets.map((name) => `value of ${name}`));
  // With a pooler, commands work without it where its file is there.
  fs.writeFileSync(path.join(folder, 'settings/secrets/database-direct-url'), 'value of database-direct-url');
  for (const words of [['audit'], ['migrate', 'status'], ['backup', '/backup/one.backup']])
    expect(run(...words).slice(1, 5)).toEqual(['value of database-url', '', '', 'value of database-direct-url']);
});

test('the unit and the compose file say how a database behind a pooler is given', () => {
  expect(unit).toContain('#LoadCredential=database-direct-url:/etc/portage/secrets/database-direct-url\n');
  expect(unit).toContain('#Environment=DATABASE_DIRECT_URL_FILE=%d/database-direct-url\n');
  expect(compose).toContain('# DATABASE_DIRECT_URL_FILE: /run/secrets/database-direct-url\n');
  expect(guide).toContain('secrets/database-direct-url');
});
