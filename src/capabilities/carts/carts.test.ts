import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-15 carts', () => {
  test('API-15 nobody opens a cart in another person’s name', async () => {
    const owner = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const body = { cart: { brand_id: 5, user_id: owner.id } };
    expect(await server.refused(createCart, { body })).toMatchObject({
      status: 403,
      errors: [{ field: 'cart[user_id]' }],
    });
    const token = await server.tokenOf('pro');
    const pro = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pro@portage.test')
      .executeTakeFirstOrThrow();
    const own = { cart: { brand_id: 5, user_id: pro.id } };
    await expect(server.call(createCart, { body: own }, { 'x-user-token': token })).resolves.toBeDefined();
  });

  test('API-15 CRT-01 it answers id, order_id, display_id and a token of which only the hash is kept', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 3, micro_site_id: 7 } } });
    expect(cart.display_id).toMatch(/^P-[2-9A-Z]{6}$/);
    const row = await server.db.selectFrom('carts').selectAll().where('id', '=', cart.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ brand_id: 3, micro_site_id: 7, order_id: cart.order_id, display_id: cart.display_id });
    expect(JSON.stringify(row)).not.toContain(cart.cart_token);
  });

  test('API-15 a hundred carts opened at once are a hundred different carts', async () => {
    const carts = await Promise.all(
      Array.from({ length: 100 }, () => server.call(createCart, { body: { cart: { brand_id: 5 } } })),
    );
    for (const name of ['id', 'order_id', 'display_id', 'cart_token'] as const) {
      expect(new Set(carts.map((cart) => cart[name])).size).toBe(100);
    }
  });
});
