import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import * as calls from './contract.ts';

let server: TestServer;
let traveler: Record<string, string>;
let pro: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  traveler = { 'x-user-token': await server.tokenOf('traveler') };
  pro = { 'x-user-token': await server.tokenOf('pro') };
});

afterAll(() => server.close());

describe('ACC-07 profile', () => {
  test('ACC-07 the ship page may be prefilled for travelers, but not for pro users and admins', async () => {
    expect(await server.call(calls.profile, { query: {} }, traveler)).toEqual({
      email: 'traveler@portage.test',
      first_name: 'Tessa',
      last_name: 'Rowan',
      phone_number: '(212) 555-0188',
      autofill: true,
      has_password: true,
      email_confirmed: true,
      marketing: false,
    });
    expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject({ autofill: false });
    const admin = { 'x-user-token': await server.tokenOf('admin') };
    expect(await server.call(calls.profile, { query: {} }, admin)).toMatchObject({ autofill: false });
  });

  test('VAL-03 VAL-04 name and phone are validated when they are changed', async () => {
    const body = { first_name: 'T3ssa', last_name: ' ', phone_number: '555' };
    expect((await server.refused(calls.saveProfile, { body }, pro)).errors).toEqual([
      { field: 'first_name', message: 'Please enter a valid name.' },
      { field: 'last_name', message: 'Please enter your last name' },
      { field: 'phone_number', message: 'Please enter a valid phone number' },
    ]);
    const changed = { first_name: 'Percival', last_name: 'Oakes', phone_number: '561 555 0190' };
    await server.call(calls.saveProfile, { body: changed }, pro);
    expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject(changed);
  });

  test('CHK-06 news by email starts when the person opts in, and ends when they opt out', async () => {
    for (const marketing of [true, true, false]) {
      await server.call(calls.saveNotifications, { body: { marketing } }, pro);
      expect(await server.call(calls.profile, { query: {} }, pro)).toMatchObject({ marketing });
    }
    const rows = await server.db.selectFrom('marketing_consents').select('is_wanted').orderBy('id').execute();
    expect(rows).toEqual([{ is_wanted: true }, { is_wanted: false }]);
  });
});

describe('travelers', () => {
  test('ACC-08 the travelers of others do not exist', async () => {
    const { id } = await server.call(calls.addTraveler, { body: { name: 'Bea Lund' } }, traveler);
    const input = { params: { id }, body: { name: 'Cy Lund' } };
    expect((await server.refused(calls.changeTraveler, input, pro)).status).toBe(404);
    await server.call(calls.deleteTraveler, { body: { id } }, pro);
    const kept = await server.call(calls.savedTravelers, { query: {} }, traveler);
    expect(kept.travelers).toContainEqual({ id, name: 'Bea Lund', email: '', phone: '' });
  });

  test('VAL-04 VAL-05 a traveler is validated, saved, changed and deleted', async () => {
    const wrong = { name: 'B3a', email: 'bea@', phone: '555' };
    const { errors = [] } = await server.refused(calls.addTraveler, { body: wrong }, pro);
    expect(errors.map(({ field }) => field)).toEqual(['name', 'email', 'phone']);
    const { id } = await server.call(calls.addTraveler, { body: { name: 'Bea Lund' } }, pro);
    const body = { name: 'Bea Lund', email: 'bea@example.com', phone: '561 555 0144' };
    await server.call(calls.changeTraveler, { params: { id }, body }, pro);
    const list = async () => (await server.call(calls.savedTravelers, { query: {} }, pro)).travelers;
    expect(await list()).toEqual([{ id, ...body }]);
    await server.call(calls.deleteTraveler, { body: { id } }, pro);
    expect(await list()).toEqual([]);
  });

  test('SCR-06 the travelers of an order are offered for saving until they are saved', async () => {
    await addPlacedOrder(server.db, { email: 'traveler@portage.test' });
    const { used_before: offered } = await server.call(calls.savedTravelers, { query: {} }, traveler);
    expect(offered).not.toEqual([]);
    for (const body of offered) await server.call(calls.addTraveler, { body }, traveler);
    expect(await server.call(calls.savedTravelers, { query: {} }, traveler)).toMatchObject({ used_before: [] });
  });
});
