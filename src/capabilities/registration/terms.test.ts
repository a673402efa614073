import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { acceptTerms, termsAccepted } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function as(name: string): Promise<Record<string, string>> {
  return { 'x-user-token': await server.tokenOf(name) };
}

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function newPerson(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow()).id;
}

async function acceptancesOf(userId: number) {
  return server.db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', userId).execute();
}

const accepted = { terms_accepted: true, version: '2026-11' };

describe('API-43 accept_terms', () => {
  test('API-43 a guest can’t accept, and a wrong token is refused', async () => {
    expect((await server.refused(acceptTerms, { body: accepted })).status).toBe(401);
    expect((await server.refused(acceptTerms, { body: accepted }, { 'x-user-token': 'x' })).status).toBe(401);
  });

  test('API-43 only users who book for others accept for another person', async () => {
    const userId = await newPerson('left-alone');
    const body = { ...accepted, on_behalf_user: userId };
    for (const name of ['traveler', 'pro', 'club', 'carrier']) {
      const answer = await server.refused(acceptTerms, { body }, await as(name));
      expect(answer, name).toMatchObject({ status: 404, errors: [{ field: 'on_behalf_user' }] });
    }
    expect(await acceptancesOf(userId)).toEqual([]);
  });

  test('API-43 an admin accepts for another person, both are recorded, and an unknown person is refused', async () => {
    const userId = await newPerson('customer');
    const headers = await as('admin');
    const answer = await server.call(acceptTerms, { body: { ...accepted, on_behalf_user: userId } }, headers);
    expect(answer).toEqual({ success: true, version: '2026-11' });
    expect(await acceptancesOf(userId)).toEqual([
      {
        user_id: userId,
        version: '2026-11',
        accepted_by: await idOf('admin'),
        accepted_at: new Date('2026-03-02T15:00:00Z'),
      },
    ]);
    const unknown = { ...accepted, on_behalf_user: 2_000_000_000 };
    expect((await server.refused(acceptTerms, { body: unknown }, headers)).status).toBe(404);
  });

  test('API-43 a missing acceptance and an outdated version are refused at their fields', async () => {
    await newPerson('undecided');
    const headers = await as('undecided');
    expect(await server.refused(acceptTerms, { body: { terms_accepted: false } }, headers)).toMatchObject({
      status: 400,
      errors: [{ field: 'terms_accepted', message: 'Please accept the terms.' }],
    });
    const old = { terms_accepted: true, version: '2025-06' };
    expect(await server.refused(acceptTerms, { body: old }, headers)).toMatchObject({
      status: 409,
      errors: [{ field: 'version' }],
    });
    expect(await acceptancesOf(await idOf('undecided'))).toEqual([]);
  });

  test('API-43 CHK-04 changed terms are accepted, with or without their version', async () => {
    const headers = await as('newterms');
    const ask = () => server.call(termsAccepted, { query: {} }, headers);
    expect(await ask()).toEqual({ success: false, user_exists: true, changed: true });
    await server.call(acceptTerms, { body: { terms_accepted: true } }, headers);
    expect(await ask()).toEqual({ success: true, user_exists: true, changed: false });
    expect((await acceptancesOf(await idOf('newterms'))).map(({ version }) => version)).toEqual(['2025-06', '2026-11']);
  });
});

describe('API-42 is_terms_accepted for oneself', () => {
  test('API-42 a guest must name an email, and a wrong token is refused', async () => {
    expect(await server.refused(termsAccepted, { query: {} })).toMatchObject({
      status: 400,
      errors: [{ field: 'email' }],
    });
    expect((await server.refused(termsAccepted, { query: {} }, { 'x-user-token': 'x' })).status).toBe(401);
  });

  test('API-42 CHK-04 terms never accepted are distinguished from terms that have changed', async () => {
    await newPerson('brand-new');
    const headers = await as('brand-new');
    for (const query of [{}, { email: '' }, { email: 'Brand-New@portage.test' }]) {
      expect(await server.call(termsAccepted, { query }, headers)).toEqual({
        success: false,
        user_exists: true,
        changed: false,
      });
    }
  });

  test('API-42 the demo people have accepted', async () => {
    for (const name of ['traveler', 'pro', 'admin', 'adminplus', 'manager', 'club', 'carrier']) {
      expect(await server.call(termsAccepted, { query: {} }, await as(name)), name).toMatchObject({ success: true });
    }
  });
});
