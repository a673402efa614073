import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { findIdentity, type NewIdentity } from '#records/people/identities.ts';
import { findUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { addPasskeyRow } from '#records/testing/add-passkey-row.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { linkIdentity } from './link-identity.ts';
import { signInIdentity } from './sign-in-identity.ts';

const now = new Date('2026-03-02T12:00:00Z');
const inTenMinutes = new Date('2026-03-02T12:10:00Z');

let database: TestDatabase<Tables>;
let count = 0;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function newIdentity(changes: Partial<NewIdentity> = {}): NewIdentity {
  count += 1;
  return {
    provider: 'google',
    subject: `subject-${count}`,
    email: `Wren${count}@Example.com`,
    emailVerified: true,
    firstName: 'Wren',
    lastName: 'Alder',
    ...changes,
  };
}

function link(identity: NewIdentity) {
  return inTransaction(database.db, (tx) => signInIdentity(tx, { identity, now }));
}

async function linked(identity: NewIdentity) {
  const answer = await link(identity);
  if (answer.kind === 'ask-for-password') throw new Error(answer.kind);
  return answer;
}

async function addUser(email: string, { hasPassword }: { hasPassword: boolean }): Promise<number> {
  const { id } = await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  const phc = '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA';
  if (hasPassword) await database.db.insertInto('passwords').values({ user_id: id, phc, changed_at: now }).execute();
  return id;
}

describe('ACC-05 whose account it is', () => {
  test('ACC-05 an email opens no account with a password, proven or not, and nothing is stored', async () => {
    await addUser('locked@example.com', { hasPassword: true });
    for (const emailVerified of [true, false]) {
      const identity = newIdentity({ email: 'LOCKED@example.com', emailVerified });
      expect(await link(identity)).toEqual({ kind: 'ask-for-password' });
      expect(await findIdentity(database.db, identity)).toBeUndefined();
    }
  });

  test('ACC-05 an email that is not proven does not open the account of a guest', async () => {
    await addUser('guest@example.com', { hasPassword: false });
    expect(await link(newIdentity({ email: 'guest@example.com', emailVerified: false }))).toEqual({
      kind: 'ask-for-password',
    });
  });

  test('ACC-05 a new person gets an account without a password, and the same one the next time', async () => {
    const identity = newIdentity();
    const first = await linked(identity);
    expect(first).toMatchObject({
      isNew: true,
      user: { email: identity.email.toLowerCase(), firstName: 'Wren', lastName: 'Alder', role: 'user' },
    });
    const again = await linked({ ...identity, email: 'moved@example.com', emailVerified: false });
    expect(again).toEqual({ kind: 'signed-in', user: first.user, isNew: false });
  });

  test('ACC-05 the same subject of another provider is another person', async () => {
    const google = newIdentity();
    const apple = newIdentity({ provider: 'apple', subject: google.subject });
    expect((await linked(google)).user.id).not.toBe((await linked(apple)).user.id);
  });

  test('ACC-05 a proven email opens the account of a guest who never had a password', async () => {
    const id = await addUser('ordered@example.com', { hasPassword: false });
    expect(await linked(newIdentity({ email: 'ordered@example.com' }))).toMatchObject({ user: { id }, isNew: false });
  });

  test('ACC-05 when the owner of an email signs in, identities that were linked without proof of it are unlinked, and passkeys and tokens end', async () => {
    const squatter = newIdentity({ provider: 'facebook', emailVerified: false });
    const { user } = await linked(squatter);
    const session = { id_hash: Buffer.alloc(32, 7), user_id: user.id, expires_at: inTenMinutes };
    await database.db.insertInto('sessions').values(session).execute();
    await addPasskeyRow(database.db, user.id);
    await createUserToken(database.db, { userId: user.id, expiresAt: inTenMinutes });
    expect(await linked(newIdentity({ email: squatter.email }))).toMatchObject({ user: { id: user.id } });
    expect(await findIdentity(database.db, squatter)).toBeUndefined();
    const sessions = await database.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(sessions).toEqual([]);
    for (const table of ['passkeys', 'user_tokens'] as const) {
      expect(await database.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    }
  });

  test('ACC-05 a user can link any identity to their account, except one that is linked to another account', async () => {
    const id = await addUser('own@example.com', { hasPassword: true });
    const user = await findUser(database.db, id);
    const other = await findUser(database.db, await addUser('other-own@example.com', { hasPassword: true }));
    if (!user || !other) throw new Error('The users were not added.');
    const identity = newIdentity({ email: 'locked@example.com', emailVerified: false });
    const add = (to: typeof user) => inTransaction(database.db, (tx) => linkIdentity(tx, { identity, user: to, now }));
    expect(await add(user)).toBe('linked');
    expect(await add(user)).toBe('known');
    expect(await add(other)).toBe('taken');
    expect(await findIdentity(database.db, identity)).toMatchObject({ id });
  });

  test('ACC-05 twenty simultaneous sign-ins with one email end up in one account', async () => {
    const email = 'crowd@example.com';
    const same = newIdentity({ email });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => linked(at % 2 === 0 ? same : newIdentity({ email }))),
    );
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('ACC-05 a name above the maximum length is cut', async () => {
    const { user } = await linked(newIdentity({ firstName: 'W'.repeat(5000) }));
    expect(user.firstName).toHaveLength(100);
  });
});
