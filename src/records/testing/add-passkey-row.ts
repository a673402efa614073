import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A passkey that no authenticator has, for tests of what removes passkeys. */
export async function addPasskeyRow(db: Kysely<Tables>, userId: number): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      counter: 0,
      transports: [],
      site: 'localhost',
      name: 'Passkey',
      created_at: new Date(),
    })
    .execute();
}
