import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asAdministrator } from '#ports/database/testing/as-administrator.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { type DebianPostgres, startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { startPgbouncer } from '#ports/database/testing/pgbouncer.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { startServerProcess } from './testing/server-process.ts';

// Servers are started, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Pair = { readonly primary: DebianPostgres; readonly standby: DebianPostgres };

async function startPair(): Promise<Pair> {
  const folder = await temporaryFolder();
  const primary = await startDebianPostgres({ folder: join(folder, 'primary') });
  onTestFinished(() => primary.stop());
  const standby = await primary.startReplica({ folder: join(folder, 'standby') });
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

const onStandby = ({ standby }: Pair, text: string) => asAdministrator(standby.url, (client) => client.query(text));

const settings = {
  DATABASE_CONNECT_TIMEOUT_MS: String(testConnectTimeoutMs),
  DATABASE_READ_LAG_MAX_MS: '300000',
  CLOCK: '2026-03-02T15:00:00Z',
};

/** A browser of one person, which keeps its cookies, on any of the servers. */
class Browser {
  private readonly cookies = new Map<string, string>();
  private token = '';

  async signIn(url: string, name: string): Promise<this> {
    const answer = await this.send(url, 'POST', '/sessions', {
      email: `${name}@portage.test`,
      password: 'portage-demo',
    });
    const { akt, success } = (await answer.json()) as { akt: string; success: boolean };
    if (!success) throw new Error(`${name} could not sign in.`);
    this.token = akt;
    return this;
  }

  async send(url: string, method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': this.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** A program of the same person, which has a token and keeps no cookies. */
  async asProgram(url: string): Promise<Pick<Browser, 'finds'>> {
    const answer = await this.send(url, 'POST', '/api/v5/account/tokens', { name: 'a program' });
    const { secret } = (await answer.json()) as { secret: string };
    return {
      finds: async (at, name) => {
        const headers = { 'x-user-token': secret };
        const found = await fetch(`${at}/api/v5/admin/search?query=${name}`, { headers });
        return ((await found.json()) as { people: unknown[] }).people.length > 0;
      },
    };
  }

  /** Renames the person who is signed in. */
  async rename(url: string, lastName: string): Promise<void> {
    const body = { first_name: 'Ada', last_name: lastName, phone_number: '213 555 0142' };
    const answer = await this.send(url, 'POST', '/api/v5/account/profile', body);
    if (answer.status !== 200) throw new Error(await answer.text());
  }

  async finds(url: string, name: string): Promise<boolean> {
    const answer = await this.send(url, 'GET', `/api/v5/admin/search?query=${name}`);
    if (answer.status !== 200) throw new Error(await answer.text());
    return ((await answer.json()) as { people: unknown[] }).people.length > 0;
  }
}

async function metricsOf(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => /^portage_(replica|list)/.test(line));
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

/** Where a search of theirs is read. */
async function targetOf(url: string, who: Pick<Browser, 'finds'>): Promise<string | undefined> {
  const before = await metricsOf(url);
  await who.finds(url, 'tessa');
  const grown = [...(await metricsOf(url))].find(
    ([name, count]) => name.startsWith('portage_list_reads_total') && count > (before.get(name) ?? 0),
  );
  return /target="([^"]+)"/.exec(grown?.[0] ?? '')?.[1];
}

test('API-32 a user who changed something sees it in every list, on every server, before the replica has it', async () => {
  const pair = await startPair();
  const environment = { ...settings, DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url };
  const one = (await startServerProcess(environment)).url;
  const other = (await startServerProcess(environment)).url;
  const writer = await new Browser().signIn(one, 'admin');
  const reader = await new Browser().signIn(one, 'adminplus');
  const program = await writer.asProgram(one);
  // Signing in is a change too.
  for (const url of [one, other]) {
    await expect.poll(() => targetOf(url, writer)).toBe('replica');
    await expect.poll(() => targetOf(url, reader)).toBe('replica');
  }

  await onStandby(pair, 'select pg_wal_replay_pause()');
  await writer.rename(one, 'Quillfeather');
  for (const url of [one, other, one]) {
    expect(await writer.finds(url, 'quillfeather')).toBe(true);
    expect(await reader.finds(url, 'quillfeather')).toBe(false);
    expect(await program.finds(url, 'quillfeather')).toBe(true);
  }
  expect(await targetOf(other, writer)).toBe('primary-own-write');
  expect(await targetOf(other, reader)).toBe('replica');
  expect(await targetOf(other, program)).toBe('primary-unknown-caller');
  expect((await metricsOf(other)).get('portage_replica_lag_seconds')).toBeGreaterThan(0);

  await onStandby(pair, 'select pg_wal_replay_resume()');
  await expect.poll(() => reader.finds(other, 'quillfeather')).toBe(true);
  await expect.poll(() => targetOf(other, writer)).toBe('replica');
});

test('lists go on behind poolers while the replica is away, and are read from it again', async () => {
  const pair = await startPair();
  const folder = await temporaryFolder();
  const poolerOf = async (name: string, { url }: DebianPostgres) => {
    const pooler = await startPgbouncer({ folder: join(folder, name), databaseUrl: url, connections: 5 });
    onTestFinished(() => pooler.stop());
    return pooler;
  };
  const server = await startServerProcess({
    ...settings,
    DATABASE_URL: (await poolerOf('to-primary', pair.primary)).url,
    DATABASE_READ_URL: (await poolerOf('to-standby', pair.standby)).url,
    LOG_LEVEL: 'info',
  });
  const { url } = server;
  const admin = await new Browser().signIn(url, 'admin');
  const isInUse = async () => (await metricsOf(url)).get('portage_replica_in_use');
  await expect.poll(isInUse).toBe(1);
  expect(await admin.finds(url, 'tessa')).toBe(true);
  await pair.standby.restart({
    whileStopped: async () => {
      expect(await admin.finds(url, 'tessa')).toBe(true);
      await expect.poll(isInUse).toBe(0);
      expect(await admin.finds(url, 'tessa')).toBe(true);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    },
  });
  await expect.poll(isInUse).toBe(1);
  expect(await admin.finds(url, 'tessa')).toBe(true);
  expect(server.output()).toContain('lists are read from the primary');
  expect(server.output()).toContain('lists are read from the replica');
});

test('a replica that does not answer does not keep a server from starting', async () => {
  const { primary } = await startPair();
  const { url } = await startServerProcess({
    ...settings,
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: 'postgresql://127.0.0.1:1/none',
  });
  expect(await (await new Browser().signIn(url, 'admin')).finds(url, 'tessa')).toBe(true);
  expect((await metricsOf(url)).get('portage_replica_in_use')).toBe(0);
});
