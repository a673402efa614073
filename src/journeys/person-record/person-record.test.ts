import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoPeople, demoPeople } from '#app/server/testing/demo-people.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { requestClubBilling } from '#capabilities/payment-methods/contract.ts';
import { showPersonRecord } from './contract.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

describe('SCR-08 the page of a person', () => {
  test('SCR-08 it shows orders, carts that are still open, credit and terms', async () => {
    const { order, userId } = await addPlacedOrder(server.db, { email: 'otto@example.com' });
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    await server.db.updateTable('carts').set({ user_id: userId }).where('id', '=', cart.id).execute();
    await server.db
      .insertInto('terms_acceptances')
      .values({ user_id: userId, version: '2025-06', accepted_by: idOf('manager'), accepted_at: new Date(0) })
      .execute();
    const record = await server.call(showPersonRecord, { params: { id: userId } }, await as('admin'));
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

  test('SCR-08 an unknown id shows no person', async () => {
    const params = { id: 2_000_000_000 };
    const admin = await as('admin');
    expect(await server.refused(showPersonRecord, { params }, admin)).toMatchObject({
      status: 404,
      errors: [{ field: 'id' }],
    });
  });

  test('PAY-07 SCR-08 a request for club billing is on it', async () => {
    const params = { id: idOf('newterms') };
    await server.call(requestClubBilling, { params, body: {} }, await as('newterms'));
    const record = await server.call(showPersonRecord, { params }, await as('admin'));
    expect(record.club_billing.requests).toMatchObject([{ state: 'asked', decided_at: null, decided_by: null }]);
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
  const { orders } = await server.call(showPersonRecord, { params: { id: userId } }, await as('admin'));
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
