import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { getUser } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

describe('API-12 users/get_user', () => {
  test('API-12 a guest is asked to sign in, and another person does not exist for a traveler', async () => {
    const query = { user_id: await idOf('pro') };
    expect((await server.refused(getUser, { query })).status).toBe(401);
    const traveler = { 'x-user-token': await server.tokenOf('traveler') };
    expect(await server.refused(getUser, { query }, traveler)).toMatchObject({
      status: 404,
      errors: [{ field: 'user_id' }],
    });
  });

  test('API-12 ENT-07 staff learn email, club and default address of the person they book for', async () => {
    const userId = await idOf('traveler');
    const club = await server.db.selectFrom('clubs').select(['id', 'name']).executeTakeFirstOrThrow();
    const point = await server.db
      .selectFrom('address_points')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('users')
      .set({ club_id: club.id, default_address_point_id: point.id })
      .where('id', '=', userId)
      .execute();
    const answer = await server.call(
      getUser,
      { query: { user_id: userId } },
      { 'x-user-token': await server.tokenOf('manager') },
    );
    expect(answer).toMatchObject({
      user_id: userId,
      user_email: 'traveler@portage.test',
      club,
      default_address: { address_1: point.address_1, city: point.city },
      messages: [],
    });
  });
});
