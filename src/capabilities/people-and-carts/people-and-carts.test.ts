import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoPeople, demoPeople } from '#app/server/testing/demo-people.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { createCart, saveSession } from '#capabilities/carts/contract.ts';
import { guestRow } from '#records/people/users.ts';
import { searchCustomers } from '#capabilities/on-behalf/contract.ts';
import { searchPeopleAndCarts } from './contract.ts';

let server: TestServer;
let idOf: DemoPeople['idOf'];
let as: DemoPeople['as'];

beforeAll(async () => {
  server = await startTestServer();
  ({ idOf, as } = await demoPeople(server));
});

afterAll(() => server.close());

describe('SCR-08 the search over people and carts', () => {
  test('SCR-08 people, staff included, are found by the beginning of a name or of the email', async () => {
    const find = async (query: string) =>
      (await server.call(searchPeopleAndCarts, { query: { query } }, await as('admin'))).people.map(
        ({ user_id }) => user_id,
      );
    expect(await find('tes row')).toEqual([idOf('traveler')]);
    expect(await find('manager@')).toEqual([idOf('manager')]);
    expect(await find('%%')).toEqual([]);
  });

  test('SCR-08 CRT-03 a cart is found by its number, its order number and its display id', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const trip = { origin_city: 'Aspen', origin_state: 'CO', destination_city: 'Miami', destination_state: 'FL' };
    const input = { params: { cart_id: cart.id }, body: { ...trip, ship_state: { version: 1 } } };
    await server.call(saveSession, input, { 'x-cart-token': cart.cart_token });
    for (const query of [String(cart.id), String(cart.order_id), ` ${cart.display_id.toLowerCase()} `]) {
      const found = await server.call(searchPeopleAndCarts, { query: { query } }, await as('adminplus'));
      expect(found.carts, query).toMatchObject([
        { cart_id: cart.id, display_id: cart.display_id, owner: null, from: 'Aspen, CO', to: 'Miami, FL' },
      ]);
    }
  });

  test('SCR-08 the records of one guest say of which order or open cart each is', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const guest = guestRow({ email: 'twice@example.com', firstName: 'Ottilie', lastName: 'Twice', phone: '' });
    const add = () =>
      server.db
        .insertInto('users')
        .values({ ...guest, email: `guest:${randomUUID()}` })
        .returning('id');
    const [ofCart, ofOrder] = [await add().executeTakeFirstOrThrow(), await add().executeTakeFirstOrThrow()];
    const ofNone = await add().executeTakeFirstOrThrow();
    await server.db.updateTable('carts').set({ user_id: ofCart.id }).where('id', '=', cart.id).execute();
    const { order } = await addPlacedOrder(server.db);
    await server.db.updateTable('orders').set({ user_id: ofOrder.id }).where('id', '=', order.id).execute();
    const { people } = await server.call(searchPeopleAndCarts, { query: { query: 'twice@' } }, await as('admin'));
    expect(people.map(({ user_id, guest_of }) => [user_id, guest_of])).toEqual([
      [ofCart.id, { display_id: cart.display_id, is_ordered: false }],
      [ofOrder.id, { display_id: order.displayId, is_ordered: true }],
      [ofNone.id, null],
    ]);
    // One who never ordered is no customer to book for.
    const { results } = await server.call(searchCustomers, { query: { query: 'twice@' } }, await as('admin'));
    expect(results.map(({ user_id }) => user_id)).toEqual([ofCart.id, ofOrder.id]);
  });

  test('SCR-08 a search for one letter is refused', async () => {
    const answer = await server.refused(searchPeopleAndCarts, { query: { query: ' r ' } }, await as('admin'));
    expect(answer.errors).toEqual([{ field: 'query', message: 'Please enter 2 or more characters' }]);
  });

  test('SCR-08 no answer contains the token of a cart', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const answer = await server.send(
      'GET',
      `${searchPeopleAndCarts.path}?query=${cart.display_id}`,
      undefined,
      await as('admin'),
    );
    expect(answer.text).toContain(cart.display_id);
    expect(answer.text).not.toContain(cart.cart_token);
  });
});
