import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditLog } from '#capabilities/audit-log/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { decideClubBilling } from '#capabilities/club-billing-decisions/contract.ts';
import { grantCredit } from '#capabilities/credit-grants/contract.ts';
import { signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { searchPeopleAndCarts } from '#capabilities/people-and-carts/contract.ts';
import { showPersonRecord } from '#journeys/person-record/contract.ts';
import { type DemoPeople, demoPeople } from './testing/demo-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

describe('SCR-08 who may not look at people', () => {
  const inputs = () => {
    const params = { id: idOf('traveler') };
    return [
      [searchPeopleAndCarts, { query: { query: 'rowan' } }],
      [showPersonRecord, { params }],
      [listAuditLog, { params }],
      [grantCredit, { params, body: { amount_cents: 2500, reason: 'The bags came a day late.', key: 'refused' } }],
      [decideClubBilling, { params: { id: 1 }, body: { decision: 'refused' } }],
    ] as const;
  };

  test('SCR-08 ROL-01 a guest is asked to sign in', async () => {
    for (const [call, input] of inputs()) expect((await server.refused(call, input)).status, call.id).toBe(401);
  });

  test.each(['traveler', 'pro', 'club', 'carrier'])(
    'SCR-08 ROL-01 for %s@portage.test there are no users, not even themselves',
    async (name) => {
      for (const [call, input] of inputs()) {
        expect((await server.refused(call, input, await as(name))).status, call.id).toBe(404);
      }
      const own = { params: { id: idOf(name) } };
      expect((await server.refused(showPersonRecord, own, await as(name))).status).toBe(404);
    },
  );

  test('SCR-08 ROL-01 a manager finds people to book for and carts to take over, and can’t open a person’s page', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const found = await server.call(searchPeopleAndCarts, { query: { query: 'rowan' } }, await as('manager'));
    expect(found.people.map(({ email }) => email)).toEqual(['traveler@portage.test']);
    const byName = { query: { query: cart.display_id } };
    expect((await server.call(searchPeopleAndCarts, byName, await as('manager'))).carts).toMatchObject([
      { cart_id: cart.id },
    ]);
    for (const [call, input] of inputs().slice(1)) {
      expect((await server.refused(call, input, await as('manager'))).status, call.id).toBe(404);
    }
  });
});

describe('SCR-08 the pages themselves', () => {
  const paths = () => ['/admin?q=row', `/admin/users/${idOf('traveler')}`, '/admin/payments'];

  test('SCR-08 a guest is led to the sign-in page, and from there back', async () => {
    for (const path of paths()) {
      const answer = await server.send('GET', path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/sign-in?back=${encodeURIComponent(path)}`,
      ]);
    }
  });

  test('SCR-08 ROL-01 a traveler finds no staff page, a manager the search, an admin all of them', async () => {
    const seen = async (name: string) => {
      const { cookie } = await signedInBrowser(server, name);
      const answers = await Promise.all(paths().map((path) => server.send('GET', path, undefined, { cookie })));
      return answers.map(({ status }) => status);
    };
    expect(await seen('traveler')).toEqual([404, 404, 404]);
    expect(await seen('manager')).toEqual([200, 404, 404]);
    expect(await seen('admin')).toEqual([200, 200, 200]);
  });
});
