import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart, saveSession } from '#capabilities/carts/contract.ts';
import { signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { requestClubBilling } from '#capabilities/payment-methods/contract.ts';
import { listActions } from '#records/people/audit-log.ts';
import { clubsBilledFor } from '#records/money/club-billing.ts';
import { findWallet } from '#records/money/wallet.ts';
import { adminAudit, adminPayments, adminSearch, adminUser, decideClubBilling, grantCredit } from './contract.ts';

let server: TestServer;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  const people = await server.db.selectFrom('users').select(['id', 'email']).execute();
  for (const { id, email } of people) ids.set(email.split('@')[0] ?? '', id);
});

afterAll(() => server.close());

const idOf = (name: string): number => ids.get(name) ?? 0;

async function as(name: string): Promise<Record<string, string>> {
  return { 'x-user-token': await server.tokenOf(name) };
}

let keys = 0;

const credit = (change: Partial<{ amount_cents: number; reason: string; key: string }> = {}) => {
  keys += 1;
  return { amount_cents: 2500, reason: 'The bags came a day late.', key: `key-${keys}`, ...change };
};

describe('SCR-08 who may not look at people', () => {
  const inputs = () => {
    const params = { id: idOf('traveler') };
    return [
      [adminSearch, { query: { query: 'rowan' } }],
      [adminUser, { params }],
      [adminAudit, { params }],
      [grantCredit, { params, body: credit() }],
      [decideClubBilling, { params: { id: 1 }, body: { decision: 'refused' } }],
    ] as const;
  };

  test('SCR-08 ROL-01 a guest is asked to sign in', async () => {
    for (const [call, input] of inputs()) expect((await server.refused(call, input)).status, call.id).toBe(401);
  });

  test.each(['traveler', 'pro', 'club', 'carrier'])(
    'SCR-08 ROL-01 for %s@portage.test there is nobody, not even themselves',
    async (name) => {
      for (const [call, input] of inputs()) {
        expect((await server.refused(call, input, await as(name))).status, call.id).toBe(404);
      }
      const own = { params: { id: idOf(name) } };
      expect((await server.refused(adminUser, own, await as(name))).status).toBe(404);
    },
  );

  test('SCR-08 ROL-01 a manager finds people to book for and carts to take over, and opens nobody’s page', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const found = await server.call(adminSearch, { query: { query: 'rowan' } }, await as('manager'));
    expect(found.people.map(({ email }) => email)).toEqual(['traveler@portage.test']);
    const byName = { query: { query: cart.display_id } };
    expect((await server.call(adminSearch, byName, await as('manager'))).carts).toMatchObject([{ cart_id: cart.id }]);
    for (const [call, input] of inputs().slice(1)) {
      expect((await server.refused(call, input, await as('manager'))).status, call.id).toBe(404);
    }
  });

  test('SCR-08 a refused credit leaves nothing behind', async () => {
    const before = await findWallet(server.db, idOf('traveler'));
    const input = { params: { id: idOf('traveler') }, body: credit() };
    await server.refused(grantCredit, input, await as('manager'));
    expect(await findWallet(server.db, idOf('traveler'))).toEqual(before);
  });
});

describe('SCR-08 the search over people and carts', () => {
  test('SCR-08 a person is found by the beginning of a name or of the email, our own staff too', async () => {
    const find = async (query: string) =>
      (await server.call(adminSearch, { query: { query } }, await as('admin'))).people.map(({ user_id }) => user_id);
    expect(await find('tes row')).toEqual([idOf('traveler')]);
    expect(await find('manager@')).toEqual([idOf('manager')]);
    expect(await find('%%')).toEqual([]);
  });

  test('SCR-08 CRT-03 a cart is found by its number, that of its order and the name to read aloud', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const trip = { origin_city: 'Aspen', origin_state: 'CO', destination_city: 'Miami', destination_state: 'FL' };
    const input = { params: { cart_id: cart.id }, body: { ...trip, ship_state: { version: 1 } } };
    await server.call(saveSession, input, { 'x-cart-token': cart.cart_token });
    for (const query of [String(cart.id), String(cart.order_id), ` ${cart.display_id.toLowerCase()} `]) {
      const found = await server.call(adminSearch, { query: { query } }, await as('adminplus'));
      expect(found.carts, query).toMatchObject([
        { cart_id: cart.id, display_id: cart.display_id, owner: null, from: 'Aspen, CO', to: 'Miami, FL' },
      ]);
    }
  });

  test('SCR-08 one letter is too little to search for', async () => {
    const answer = await server.refused(adminSearch, { query: { query: ' r ' } }, await as('admin'));
    expect(answer.errors).toEqual([{ field: 'query', message: 'Please enter 2 or more characters' }]);
  });

  test('SCR-08 the token of a cart is told to nobody', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const answer = await server.send(
      'GET',
      `${adminSearch.path}?query=${cart.display_id}`,
      undefined,
      await as('admin'),
    );
    expect(answer.text).toContain(cart.display_id);
    expect(answer.text).not.toContain(cart.cart_token);
  });
});

describe('SCR-08 the page of a person', () => {
  test('SCR-08 it shows orders, carts that are still open, credit and terms', async () => {
    const { order, userId } = await addPlacedOrder(server.db, { email: 'otto@example.com' });
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    await server.db.updateTable('carts').set({ user_id: userId }).where('id', '=', cart.id).execute();
    await server.db
      .insertInto('terms_acceptances')
      .values({ user_id: userId, version: '2025-06', accepted_by: idOf('manager'), accepted_at: new Date(0) })
      .execute();
    const record = await server.call(adminUser, { params: { id: userId } }, await as('admin'));
    expect(record.person).toMatchObject({ email: 'otto@example.com', role: 'user', is_erased: false });
    expect(record.orders).toMatchObject([
      { order_id: order.id, display_id: order.displayId, total_cents: order.total },
    ]);
    expect(record.carts.map(({ cart_id }) => cart_id)).toEqual([cart.id]);
    expect(record.terms).toEqual([
      {
        kind: 'terms',
        version: '2025-06',
        accepted_at: '1970-01-01T00:00:00.000Z',
        accepted_by: 'manager@portage.test',
      },
    ]);
    expect(record.terms_state).toBe('changed');
  });

  test('SCR-08 nobody is shown in the place of somebody who does not exist', async () => {
    const params = { id: 2_000_000_000 };
    const admin = await as('admin');
    expect(await server.refused(adminUser, { params }, admin)).toMatchObject({
      status: 404,
      errors: [{ field: 'id' }],
    });
    expect((await server.refused(adminAudit, { params }, admin)).status).toBe(404);
    expect((await server.refused(grantCredit, { params, body: credit() }, admin)).status).toBe(404);
  });
});

describe('SCR-08 giving credit', () => {
  test('SCR-08 PAY-01 it is on the ledger, and the log says who gave it and why', async () => {
    const params = { id: idOf('pro') };
    const { available } = await findWallet(server.db, idOf('pro'));
    const answer = await server.call(grantCredit, { params, body: credit() }, await as('admin'));
    expect(answer.available_cents).toBe(available + 2500);
    expect(answer.lines[0]).toMatchObject({ amount_cents: 2500, order_id: null });
    const { entries } = await server.call(adminAudit, { params }, await as('adminplus'));
    expect(entries[0]).toMatchObject({
      actor: { email: 'admin@portage.test' },
      subject: { email: 'pro@portage.test' },
      action: 'credit-granted',
      details: { amount_cents: 2500, reason: 'The bags came a day late.' },
      at: '2026-03-02T15:00:00.000Z',
    });
  });

  test('SCR-08 however often it is pressed at once, it is given once and written down once', async () => {
    const params = { id: idOf('pro') };
    const before = (await findWallet(server.db, idOf('pro'))).available;
    const body = credit();
    const admin = await as('admin');
    await Promise.all(Array.from({ length: 6 }, () => server.call(grantCredit, { params, body }, admin)));
    expect((await findWallet(server.db, idOf('pro'))).available).toBe(before + 2500);
    const entries = await listActions(server.db, { personId: idOf('pro'), most: 50 });
    expect(entries.filter(({ objectId }) => objectId.endsWith(`:${body.key}`))).toHaveLength(1);
  });

  test('SCR-08 a key that comes back with another amount or for another person gives nothing', async () => {
    const body = credit();
    const admin = await as('admin');
    await server.call(grantCredit, { params: { id: idOf('pro') }, body }, admin);
    const before = (await findWallet(server.db, idOf('club'))).available;
    const otherAmount = { params: { id: idOf('pro') }, body: { ...body, amount_cents: 1 } };
    expect((await server.refused(grantCredit, otherAmount, admin)).status).toBe(409);
    const otherPerson = { params: { id: idOf('club') }, body };
    expect(await server.refused(grantCredit, otherPerson, admin)).toMatchObject({
      status: 409,
      errors: [{ field: 'key', message: 'This key was already used to give another credit.' }],
    });
    expect((await findWallet(server.db, idOf('club'))).available).toBe(before);
  });

  test.each([
    [{ amount_cents: 50_001 }, 'amount_cents', 'Please enter an amount from $0.01 to $500.00.'],
    [{ reason: '  ' }, 'reason', 'Please say why this credit is given.'],
    [{ key: 'a b' }, 'key', 'Please give a key of at most 64 letters, digits, hyphens and underscores.'],
  ])('SCR-08 %j is refused by its field', async (change, field, message) => {
    const input = { params: { id: idOf('pro') }, body: credit(change) };
    expect(await server.refused(grantCredit, input, await as('admin'))).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    });
  });
});

describe('PAY-07 deciding about club billing', () => {
  async function requestOf(name: string): Promise<number> {
    await server.call(requestClubBilling, { params: { id: idOf(name) }, body: {} }, await as(name));
    const record = await server.call(adminUser, { params: { id: idOf(name) } }, await as('admin'));
    const [request] = record.club_billing.requests;
    expect(request).toMatchObject({ state: 'asked', decided_at: null, decided_by: null });
    return request?.id ?? 0;
  }

  test('PAY-07 SCR-08 a request that is refused stays to be read, and may be made again', async () => {
    const params = { id: await requestOf('newterms') };
    const body = { decision: 'refused' } as const;
    const answer = await server.call(decideClubBilling, { params, body }, await as('admin'));
    expect(answer).toMatchObject({
      clubs: [],
      requests: [{ id: params.id, state: 'refused', decided_by: 'admin@portage.test' }],
    });
    expect(await requestOf('newterms')).not.toBe(params.id);
  });

  test('PAY-07 a grant names the club, which pays from then on, and the log says who allowed it', async () => {
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
      detail: 'Somebody has decided this meanwhile. Please reload the page.',
    });
    await server.call(decideClubBilling, grant(club.id), admin);
    const [last] = await listActions(server.db, { personId: idOf('traveler'), most: 1 });
    expect(last?.id).toBe(entry?.id);
  });

  test('PAY-07 a request that does not exist is unknown', async () => {
    const input = { params: { id: 2_000_000_000 }, body: { decision: 'refused' } };
    expect(await server.refused(decideClubBilling, input, await as('admin'))).toMatchObject({
      status: 404,
      detail: 'We do not know this request.',
    });
  });
});

describe('PAY-04 the list of payments without a final answer', () => {
  test('PAY-04 ROL-01 a guest is asked to sign in, and to all but admins nothing is there', async () => {
    expect((await server.refused(adminPayments, {})).status).toBe(401);
    for (const name of ['traveler', 'pro', 'manager', 'club', 'carrier']) {
      expect((await server.refused(adminPayments, {}, await as(name))).status, name).toBe(404);
    }
    for (const name of ['admin', 'adminplus']) {
      expect(await server.call(adminPayments, {}, await as(name))).toEqual({ payments: [], total: 0 });
    }
  });
});

describe('CRT-03 the audit log of a person', () => {
  test('CRT-03 SCR-08 it goes on page by page until nothing is left', async () => {
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
    const first = await server.call(adminAudit, { params }, await as('admin'));
    expect([first.entries.length, first.has_more]).toEqual([99, true]);
    const before = { before_id: first.entries.at(-1)?.id };
    const second = await server.call(adminAudit, { params, query: before }, await as('admin'));
    expect(second.has_more).toBe(false);
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(120);
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

  test('SCR-08 ROL-01 to a traveler nothing is there, to a manager the search, to an admin all', async () => {
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

test('ACC-09 ROL-03 our staff reads what was said with an order, and through which micro-site it came', async () => {
  const { order, userId } = await addPlacedOrder(server.db, { email: 'said@example.com' });
  const site = await server.db.selectFrom('micro_sites').select('id').executeTakeFirstOrThrow();
  const said = {
    requestedClub: 'Lantern Hill',
    comment: 'The bag is green.',
    referralTravelCompany: 'Meridian Travel',
  };
  await sql`
    update orders set details = ${JSON.stringify(said)}::jsonb,
      ship_state = ship_state || jsonb_build_object('micro_site_id', ${site.id}::integer)
    where id = ${order.id}
  `.execute(server.db);
  const { orders } = await server.call(adminUser, { params: { id: userId } }, await as('admin'));
  expect(orders).toMatchObject([
    {
      said: [
        { label: 'Requested golf facility', text: 'Lantern Hill' },
        { label: 'Note', text: 'The bag is green.' },
        { label: 'Travel company', text: 'Meridian Travel' },
        { label: 'Micro-site', text: 'Fairhaven Member Trips' },
      ],
    },
  ]);
});
