import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { listAuditLog } from '#capabilities/audit-log/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addCredit } from '#records/money/credit.ts';
import { cents } from '#rules/money.ts';
import { brandHeader, headerInfo, pauseCarrier } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  await server.db.deleteFrom('carrier_pauses').execute();
});

afterAll(() => server.close());

async function as(name: string): Promise<{ 'x-user-token': string }> {
  return { 'x-user-token': await server.tokenOf(name) };
}

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

describe('API-47 users/get_header_info', () => {
  test('API-47 a guest gets 401, and other people do not exist for anyone but admins', async () => {
    const query = { id: await idOf('traveler') };
    expect((await server.refused(headerInfo, { query })).status).toBe(401);
    for (const name of ['pro', 'manager', 'club', 'carrier']) {
      const refusal = await server.refused(headerInfo, { query }, await as(name));
      expect(refusal, name).toMatchObject({ status: 404, errors: [{ field: 'id' }] });
    }
    expect((await server.refused(headerInfo, { query: { id: 2_000_000_000 } }, await as('admin'))).status).toBe(404);
  });

  test('API-47 ACC-06 it has the carriers and the signed-in user’s credit', async () => {
    const id = await idOf('club');
    const before = await server.call(headerInfo, { query: { id } }, await as('club'));
    expect(before).toEqual({
      carrier_dropdown: {
        options: [
          { key: 'FEDEX', name: 'FedEx', paused: false },
          { key: 'UPS', name: 'UPS', paused: false },
        ],
        is_admin: false,
      },
      credit_box: { credits_cents: 0, text: 'No credit' },
    });
    await inTransaction(server.db, (tx) =>
      addCredit(tx, { now: new Date(), userId: id, amount: cents(1234), key: 'header-test' }),
    );
    for (const name of ['club', 'admin', 'adminplus']) {
      const { credit_box: box } = await server.call(headerInfo, { query: { id } }, await as(name));
      expect(box, name).toEqual({ credits_cents: 1234, text: '$12.34 credit' });
    }
  });

  test('ROL-04 the dropdown of a carrier admin shows the admin controls', async () => {
    const query = { id: await idOf('carrier') };
    const { carrier_dropdown: dropdown } = await server.call(headerInfo, { query }, await as('carrier'));
    expect(dropdown.is_admin).toBe(true);
  });
});

describe('ROL-04 pausing a carrier', () => {
  const body = { carrier: 'FEDEX', paused: true };

  test('ROL-04 only carrier admins and our admins can pause a carrier', async () => {
    expect((await server.refused(pauseCarrier, { body })).status).toBe(401);
    for (const name of ['traveler', 'pro', 'manager', 'club']) {
      expect((await server.refused(pauseCarrier, { body }, await as(name))).status, name).toBe(403);
    }
    expect(await server.db.selectFrom('carrier_pauses').selectAll().execute()).toEqual([]);
  });

  test('ROL-04 a paused carrier quotes nothing and says why, until it is resumed', async () => {
    const services = async () => {
      // A change by an operator reaches every server within a few seconds.
      server.clock.set(new Date(server.clock.nowMs() + 5_000).toISOString());
      const answer = await server.call(combinedServicesOptions, combinedServicesOptions.example);
      return answer.travelers[0]?.outbound;
    };
    const open = await services();
    expect(open?.services.length).toBeGreaterThan(0);
    const paused = await server.call(pauseCarrier, { body }, await as('carrier'));
    expect(paused.options).toContainEqual({ key: 'FEDEX', name: 'FedEx', paused: true });
    expect(await services()).toMatchObject({
      services: [],
      carrier_error: 'FedEx isn’t taking bookings through us right now. Please choose another carrier.',
    });
    await server.call(pauseCarrier, { body: { ...body, paused: false } }, await as('admin'));
    expect(await services()).toEqual(open);
  });

  test('ROL-02 ROL-04 the audit log says who paused and who resumed a carrier, but not calls that changed nothing', async () => {
    const audited = async (name: string) => {
      const params = { id: await idOf(name) };
      const { entries } = await server.call(listAuditLog, { params, query: {} }, await as('admin'));
      return entries
        .filter(({ object_kind: kind }) => kind === 'carrier')
        .map(({ actor, action, object_id: carrier }) => [actor.email, action, carrier]);
    };
    const [pausedBefore, resumedBefore] = [await audited('carrier'), await audited('adminplus')];
    for (let time = 0; time < 2; time += 1) await server.call(pauseCarrier, { body }, await as('carrier'));
    for (let time = 0; time < 2; time += 1) {
      await server.call(pauseCarrier, { body: { ...body, paused: false } }, await as('adminplus'));
    }
    expect(await audited('carrier')).toEqual([['carrier@portage.test', 'carrier-paused', 'FEDEX'], ...pausedBefore]);
    expect(await audited('adminplus')).toEqual([
      ['adminplus@portage.test', 'carrier-resumed', 'FEDEX'],
      ...resumedBefore,
    ]);
  });

  test('ROL-04 pausing a paused carrier again keeps the name of the person who paused it first', async () => {
    await server.call(pauseCarrier, { body }, await as('carrier'));
    await server.call(pauseCarrier, { body }, await as('admin'));
    const rows = await server.db.selectFrom('carrier_pauses').select(['carrier', 'paused_by']).execute();
    expect(rows).toEqual([{ carrier: 'FEDEX', paused_by: await idOf('carrier') }]);
  });
});

describe('API-40 brands/header', () => {
  test('API-40 any caller gets the names, links, phone and hours of the brand', async () => {
    expect(await server.call(brandHeader, { query: {} })).toEqual({
      brand: 'golf',
      brand_id: 5,
      name: 'Portage Golf',
      facility_label: 'Club/Resort',
      links: [
        { label: 'Home', path: '/' },
        { label: 'Ship your bags', path: '/ship' },
        { label: 'Help', path: '/help' },
        { label: 'Track an order', path: '/track' },
        { label: 'Drop-off stores', path: '/store-locator' },
        { label: 'Business', path: '/business' },
        { label: 'Contact', path: '/contact' },
        { label: 'Sign in', path: '/sign-in' },
      ],
      phone: '(800) 555-0145',
      hours: 'Monday to Friday, 8:00 AM to 8:00 PM Eastern',
    });
  });

  test('API-40 a brand may be named by key or number, and an unknown one is refused', async () => {
    expect(await server.call(brandHeader, { query: { brand: 'ski' } })).toMatchObject({ name: 'Portage Ski' });
    expect(await server.call(brandHeader, { query: { brand: '3' } })).toMatchObject({ brand: 'camp' });
    const refusal = await server.refused(brandHeader, { query: { brand: 'yacht' } });
    expect(refusal).toMatchObject({ status: 400, errors: [{ field: 'brand' }] });
  });
});
