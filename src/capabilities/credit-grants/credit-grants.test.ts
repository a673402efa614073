import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoPeople, demoPeople } from '#app/server/testing/demo-people.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { listAuditLog } from '#capabilities/audit-log/contract.ts';
import { findCredit } from '#records/money/credit.ts';
import { listActions } from '#records/people/audit-log.ts';
import { grantCredit } from './contract.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

let keys = 0;

const credit = (change: Partial<{ amount_cents: number; reason: string; key: string }> = {}) => {
  keys += 1;
  return { amount_cents: 2500, reason: 'The bags came a day late.', key: `key-${keys}`, ...change };
};

describe('SCR-08 giving credit', () => {
  test('SCR-08 PAY-01 credit is in the ledger, and the audit log says who gave it and why', async () => {
    const params = { id: idOf('pro') };
    const { available } = await findCredit(server.db, idOf('pro'));
    const answer = await server.call(grantCredit, { params, body: credit() }, await as('admin'));
    expect(answer.available_cents).toBe(available + 2500);
    expect(answer.lines[0]).toMatchObject({ amount_cents: 2500, order_id: null });
    const { entries } = await server.call(listAuditLog, { params }, await as('adminplus'));
    expect(entries[0]).toMatchObject({
      actor: { email: 'admin@portage.test' },
      subject: { email: 'pro@portage.test' },
      action: 'credit-granted',
      details: { amount_cents: 2500, reason: 'The bags came a day late.' },
      at: '2026-03-02T15:00:00.000Z',
    });
  });

  test('SCR-08 simultaneous requests with one key give credit once and log it once', async () => {
    const params = { id: idOf('pro') };
    const before = (await findCredit(server.db, idOf('pro'))).available;
    const body = credit();
    const admin = await as('admin');
    await Promise.all(Array.from({ length: 6 }, () => server.call(grantCredit, { params, body }, admin)));
    expect((await findCredit(server.db, idOf('pro'))).available).toBe(before + 2500);
    const entries = await listActions(server.db, { personId: idOf('pro'), most: 50 });
    expect(entries.filter(({ objectId }) => objectId.endsWith(`:${body.key}`))).toHaveLength(1);
  });

  test('SCR-08 a key that is used again with another amount or person gives nothing', async () => {
    const body = credit();
    const admin = await as('admin');
    await server.call(grantCredit, { params: { id: idOf('pro') }, body }, admin);
    const before = (await findCredit(server.db, idOf('club'))).available;
    const otherAmount = { params: { id: idOf('pro') }, body: { ...body, amount_cents: 1 } };
    expect((await server.refused(grantCredit, otherAmount, admin)).status).toBe(409);
    const otherPerson = { params: { id: idOf('club') }, body };
    expect(await server.refused(grantCredit, otherPerson, admin)).toMatchObject({
      status: 409,
      errors: [{ field: 'key', message: 'This key was already used for another credit.' }],
    });
    expect((await findCredit(server.db, idOf('club'))).available).toBe(before);
  });

  test.each([
    [{ amount_cents: 50_001 }, 'amount_cents', 'Please enter an amount from $0.01 to $500.00.'],
    [{ reason: '  ' }, 'reason', 'Please enter a reason for this credit.'],
    [{ key: 'a b' }, 'key', 'Please use a key of up to 64 letters, digits, hyphens and underscores.'],
  ])('SCR-08 %j is refused by its field', async (change, field, message) => {
    const input = { params: { id: idOf('pro') }, body: credit(change) };
    expect(await server.refused(grantCredit, input, await as('admin'))).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    });
  });

  test('SCR-08 a refused credit leaves nothing behind', async () => {
    const before = await findCredit(server.db, idOf('traveler'));
    const input = { params: { id: idOf('traveler') }, body: credit() };
    await server.refused(grantCredit, input, await as('manager'));
    expect(await findCredit(server.db, idOf('traveler'))).toEqual(before);
  });

  test('SCR-08 credit for an unknown person is refused', async () => {
    const input = { params: { id: 2_000_000_000 }, body: credit() };
    expect((await server.refused(grantCredit, input, await as('admin'))).status).toBe(404);
  });
});
