import type { Kysely, Transaction } from 'kysely';
import { hashToken, newSecretToken } from './secret-token.ts';
import type { Tables, UserRole, UserRow } from './tables.ts';

export type User = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: UserRole;
  /** What a pro user pays less for transport. */
  readonly wholesaleBasisPoints: number;
  /** The club that a member of club staff speaks for. */
  readonly clubId: number | null;
  readonly defaultAddressPointId: number | null;
};

export async function findUser(db: Kysely<Tables>, userId: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row && userOf(row);
}

/** The person who speaks for a club: the first of its staff. */
export async function findUserOfClub(db: Kysely<Tables>, clubId: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('role', '=', 'club_staff')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Whoever holds this token, as long as it lasts. What `x-user-token` brings is checked by it. */
export async function findUserByToken(db: Kysely<Tables>, token: string, now: Date): Promise<User | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .selectAll('users')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Makes a token for a user. Only a hash of it is kept, so this answer is the one chance to read it. */
export async function createUserToken(
  db: Kysely<Tables>,
  { userId, expiresAt }: { userId: number; expiresAt: Date },
): Promise<string> {
  const token = newSecretToken();
  await db
    .insertInto('user_tokens')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
    .execute();
  return token;
}

export type GuestPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

/**
 * The account that the order of a guest belongs to: the one of this email, or a new one without a password that can be claimed later.
 * An account with a password is not given to somebody who only knows its email. What an older account says of its owner stays,
 * because nobody has shown to be that person. CHK-01
 */
export async function ensureGuest(
  tx: Transaction<Tables>,
  { email, firstName, lastName, phone }: GuestPerson,
): Promise<User | 'has-password'> {
  const plainEmail = email.trim().toLowerCase();
  const made = await tx
    .insertInto('users')
    .values({ email: plainEmail, first_name: firstName.trim(), last_name: lastName.trim(), phone: phone.trim() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return userOf(made);
  const row = await tx.selectFrom('users').selectAll().where('email', '=', plainEmail).executeTakeFirstOrThrow();
  return (await canSignIn(tx, row.id)) ? 'has-password' : userOf(row);
}

/**
 * Whether somebody can sign in to an account, by a password or through another house. Such an account is not given to whoever only
 * knows its email. CHK-01 ACC-05
 */
export async function canSignIn(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const [password, identity] = await Promise.all([
    db.selectFrom('passwords').select('user_id').where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('identities').select('user_id').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return password !== undefined || identity !== undefined;
}

/** Makes an account, or says that the email has one already, with a password or without. ACC-01 */
export async function registerUser(tx: Transaction<Tables>, person: GuestPerson): Promise<User | 'taken'> {
  const made = await tx
    .insertInto('users')
    .values({
      email: person.email.trim().toLowerCase(),
      first_name: person.firstName.trim(),
      last_name: person.lastName.trim(),
      phone: person.phone.trim(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ? userOf(made) : 'taken';
}

/** Ends every token of a person, as `deleteSessionsOf` ends their sessions. ACC-02 */
export async function deleteUserTokensOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
}

function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    role: row.role,
    wholesaleBasisPoints: row.wholesale_basis_points,
    clubId: row.club_id,
    defaultAddressPointId: row.default_address_point_id,
  };
}
