import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoPeople, demoPeople } from '#app/server/testing/demo-people.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { listAuditLog } from './contract.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

describe('CRT-03 the audit log of a person', () => {
  test('CRT-03 SCR-08 it is read page by page to its end', async () => {
    const { db } = server;
    const at = new Date('2026-03-02T15:00:00Z');
    const row = {
      at,
      actor_id: idOf('manager'),
      subject_id: null,
      action: 'called',
      object_kind: 'call',
      details: '{}',
    };
    const rows = Array.from({ length: 120 }, (_, number) => ({ ...row, object_id: `POST /${number}` }));
    await db.insertInto('audit_log').values(rows).execute();
    const params = { id: idOf('manager') };
    const first = await server.call(listAuditLog, { params }, await as('admin'));
    expect([first.entries.length, first.has_more]).toEqual([99, true]);
    const before = { before_id: first.entries.at(-1)?.id };
    const second = await server.call(listAuditLog, { params, query: before }, await as('admin'));
    expect(second.has_more).toBe(false);
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(120);
  });

  test('SCR-08 an unknown person has no log', async () => {
    const input = { params: { id: 2_000_000_000 }, query: {} };
    expect((await server.refused(listAuditLog, input, await as('admin'))).status).toBe(404);
  });
});
