import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
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

const home = {
  place_name: '',
  company_name: '',
  address_1: '18 Juniper Walk',
  address_2: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country_code: 'US',
  phone_number: '',
};

describe('ACC-08 address book', () => {
  test('ACC-08 the addresses of others do not exist', async () => {
    const { id } = await server.call(calls.addAddress, { body: home }, traveler);
    const input = { params: { id }, body: home };
    expect((await server.refused(calls.changeAddress, input, pro)).status).toBe(404);
    await server.call(calls.deleteAddress, { body: { id } }, pro);
    const idsOf = async (headers: Record<string, string>) =>
      (await server.call(calls.addressBook, { query: {} }, headers)).addresses.map((one) => one.id);
    expect(await idsOf(traveler)).toContain(id);
    expect(await idsOf(pro)).not.toContain(id);
  });

  test('ACC-08 CTY-01 an address is checked by the rules of its country', async () => {
    const body = { country_code: 'US', zip: '1', phone_number: '555' };
    const { errors = [] } = await server.refused(calls.addAddress, { body }, pro);
    expect(errors.map(({ field }) => field)).toEqual(['address_1', 'zip', 'city', 'state', 'phone_number']);
    expect(await server.refused(calls.addAddress, { body: { ...home, country_code: 'ZZ' } }, pro)).toMatchObject({
      errors: [{ field: 'country_code', message: 'We don’t ship to this country yet.' }],
    });
  });

  test('ACC-08 PNT-03 an address is added, changed, made the default, and deleted', async () => {
    const book = async () => (await server.call(calls.addressBook, { query: {} }, pro)).addresses;
    const before = await book();
    const { id } = await server.call(calls.addAddress, { body: home }, pro);
    const named = { place_name: 'Workshop', company_name: 'Lund Carpets' };
    const moved = { ...home, ...named, address_1: '2 Heron Court', zip: '33101 ', default: true };
    await server.call(calls.changeAddress, { params: { id }, body: moved }, pro);
    expect(await book()).toContainEqual({ ...home, ...named, id, address_1: '2 Heron Court', default: true });
    expect((await book()).filter((one) => one.default)).toHaveLength(1);
    await server.call(calls.changeAddress, { params: { id }, body: { ...home, default: false } }, pro);
    expect((await book()).filter((one) => one.default)).toEqual([]);
    await server.call(calls.deleteAddress, { body: { id } }, pro);
    await server.call(calls.deleteAddress, { body: { id } }, pro);
    expect((await book()).map((one) => one.id)).toEqual(before.map((one) => one.id));
  });
});

test('ACC-07 PNT-03 the ship page gets the person’s details and default origin, but no details of a pro user', async () => {
  const { id } = await server.call(calls.addAddress, { body: home }, traveler);
  await server.call(calls.changeAddress, { params: { id }, body: { ...home, default: true } }, traveler);
  const cookie = await signedIn({ email: 'traveler@portage.test', password: 'portage-demo' });
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({
    profile: { name: 'Tessa Rowan', email: 'traveler@portage.test' },
    defaultOrigin: { address: '18 Juniper Walk', zip: '33101', city: 'Miami', state: 'FL', country: 'US' },
  });
  await server.call(calls.deleteAddress, { body: { id } }, traveler);
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({ defaultOrigin: null });
  // Without a default it is the saved address that was used last.
  await addPlacedOrder(server.db, { email: 'traveler@portage.test' });
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({ defaultOrigin: null });
  const used = { ...home, address_2: 'Apt 4', city: 'Los Angeles', state: 'CA', zip: '90001' };
  await server.call(calls.addAddress, { body: used }, traveler);
  expect((await visit(cookie['cookie'])).settings.person).toMatchObject({
    defaultOrigin: { address: '18 Juniper Walk', address2: 'Apt 4', zip: '90001' },
  });
  const ofPro = await signedIn({ email: 'pro@portage.test', password: 'portage-demo' });
  expect((await visit(ofPro['cookie'])).settings.person).toMatchObject({ profile: null });
});

async function visit(cookie = ''): Promise<{ cookie: string; token: string; settings: PageSettings }> {
  const answer = await server.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: cookie || cookieOf(answer),
    token: /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

async function signedIn(body: { email: string; password: string }): Promise<Record<string, string>> {
  const answer = await server.send('POST', signIn.path, body);
  const cookie = cookieOf(answer);
  return { cookie, 'x-csrf-token': (await visit(cookie)).token };
}
