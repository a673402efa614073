import { createUserToken } from '#records/testing/create-user-token.ts';
import type { World } from './world.ts';

const lastsMs = 24 * 60 * 60 * 1000;

/** A token of one of the demo people, by the first part of the email. */
export async function userTokenOf({ db, clock }: World, name: string): Promise<{ userId: number; token: string }> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${name}@portage.test`)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(clock.nowMs() + lastsMs);
  return { userId, token: await db.transaction().execute((tx) => createUserToken(tx, { userId, expiresAt })) };
}
