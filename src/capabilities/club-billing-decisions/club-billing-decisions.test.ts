import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoPeople, demoPeople } from '#app/server/testing/demo-people.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { requestClubBilling } from '#capabilities/payment-methods/contract.ts';
import { clubsBilledFor, listClubBillingRequests } from '#records/money/club-billing.ts';
import { listActions } from '#records/people/audit-log.ts';
import { decideClubBilling } from './contract.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

describe('PAY-07 deciding about club billing', () => {
  async function requestOf(name: string): Promise<number> {
    await server.call(requestClubBilling, { params: { id: idOf(name) }, body: {} }, await as(name));
    const [request] = await listClubBillingRequests(server.db, { userId: idOf(name), most: 1 });
    expect(request).toMatchObject({ state: 'asked', decidedAt: null, decidedByEmail: null });
    return request?.id ?? 0;
  }

  test('PAY-07 SCR-08 a refused request stays visible, and can be made again', async () => {
    const params = { id: await requestOf('newterms') };
    const body = { decision: 'refused' } as const;
    const answer = await server.call(decideClubBilling, { params, body }, await as('admin'));
    expect(answer).toMatchObject({
      clubs: [],
      requests: [{ id: params.id, state: 'refused', decided_by: 'admin@portage.test' }],
    });
    expect(await requestOf('newterms')).not.toBe(params.id);
  });

  test('PAY-07 a grant names the club, which pays from then on, and the audit log says who granted it', async () => {
    const params = { id: await requestOf('traveler') };
    const admin = await as('admin');
    const club = await server.db
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where('brand_id', '=', 5)
      .executeTakeFirstOrThrow();
    const grant = (club_id?: number) => ({ params, body: { decision: 'granted', club_id } as const });
    expect((await server.refused(decideClubBilling, grant(), admin)).errors).toEqual([
      { field: 'club_id', message: 'Please select a club' },
    ]);
    expect((await server.refused(decideClubBilling, grant(2_000_000_000), admin)).status).toBe(404);
    expect(await server.call(decideClubBilling, grant(club.id), admin)).toMatchObject({
      clubs: [{ id: club.id, name: club.name, brand_id: 5 }],
      requests: [{ id: params.id, state: 'granted' }],
    });
    expect(await clubsBilledFor(server.db, { userId: idOf('traveler'), brandId: 5 })).toEqual([club]);
    const [entry] = await listActions(server.db, { personId: idOf('traveler'), most: 1 });
    expect(entry).toMatchObject({ action: 'club-billing-granted', details: { club_id: club.id } });

    const again = { params, body: { decision: 'refused' } };
    expect(await server.refused(decideClubBilling, again, admin)).toMatchObject({
      status: 409,
      detail: 'Someone else has already decided this. Please reload the page.',
    });
    await server.call(decideClubBilling, grant(club.id), admin);
    const [last] = await listActions(server.db, { personId: idOf('traveler'), most: 1 });
    expect(last?.id).toBe(entry?.id);
  });

  test('PAY-07 a request that does not exist is unknown', async () => {
    const input = { params: { id: 2_000_000_000 }, body: { decision: 'refused' } };
    expect(await server.refused(decideClubBilling, input, await as('admin'))).toMatchObject({
      status: 404,
      detail: 'We couldn’t find this request.',
    });
  });
});
