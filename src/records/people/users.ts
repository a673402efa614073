import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables, UserRole, UserRow } from '#records/tables.ts';
import { acceptTerms } from './terms.ts';

export type User = {
  readonly id: number;
  /** Where emails go. Only accounts are found by it. */
  readonly email: string;
  /** The record of one guest order, which has no sign-in. */
  readonly isGuest: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: UserRole;
  /** A pro user's discount on transport. */
  readonly wholesaleBasisPoints: number;
  /** The club of a member of club staff. */
  readonly clubId: number | null;
  readonly defaultAddressPointId: number | null;
};

export async function findUser(db: Kysely<Tables>, userId: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row && userOf(row);
}

/** Locks the row of a user, so that concurrent transactions about them run one after the other. */
export async function lockUser(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/** The account with an email, and what decides who may open it. Records of guest orders are not found by their email. */
export async function findAccountByEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<{ readonly user: User; readonly hasPassword: boolean; readonly isEmailProven: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(userColumns)
    .select(['email_proven_at', 'passwords.phc'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { user: userOf(row), hasPassword: row.phc !== null, isEmailProven: row.email_proven_at !== null };
}

/** Records that a user has proved the email of their account. */
export async function saveEmailProven(
  db: Kysely<Tables>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await db.updateTable('users').set({ email_proven_at: now }).where('id', '=', userId).execute();
}

export async function saveNameAndPhone(
  db: Kysely<Tables>,
  person: Pick<User, 'id' | 'firstName' | 'lastName' | 'phone'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: person.firstName, last_name: person.lastName, phone: person.phone })
    .where('id', '=', person.id)
    .execute();
}

export async function savePhone(
  db: Kysely<Tables>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<void> {
  await db.updateTable('users').set({ phone }).where('id', '=', userId).execute();
}

/** Whether a user was erased, or is a guest whose orders an account has taken over. */
export async function isErasedOrAdopted(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) => where.or([where('erased_at', 'is not', null), where('adopted_by', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** The first member of a club's staff. */
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

/**
 * The user of an `x-user-token` that has not expired. The owner sees when it was last used, recorded at most every `recordEveryMs`, so that a
 * busy program does not write with every call.
 */
export async function findUserByToken(
  db: Kysely<Tables>,
  token: string,
  { now, recordEveryMs }: { readonly now: Date; readonly recordEveryMs: number },
): Promise<User | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .selectAll('users')
    .select('last_used_at')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const isRecorded = row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < recordEveryMs;
  if (!isRecorded) await recordTokenUse(db, token, now);
  return userOf(row);
}

async function recordTokenUse(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  await db.updateTable('user_tokens').set({ last_used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}

/** When a user's record was created, and when they were erased. */
export function findAccountDates(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ readonly createdAt: Date; readonly erasedAt: Date | null }> {
  return db
    .selectFrom('users')
    .select(['created_at as createdAt', 'erased_at as erasedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type GuestPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

/**
 * Creates the record that a guest's order belongs to, with the name that was entered, and records that the guest accepted the terms. Every
 * order gets a new one: we never look up whether the email has an account. CHK-01 CHK-04
 */
export async function addGuest(
  tx: Transaction<Tables>,
  guest: GuestPerson,
  accepted: { readonly version: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx.insertInto('users').values(guestRow(guest)).returning('id').executeTakeFirstOrThrow();
  await acceptTerms(tx, { userId: id, acceptedBy: id, ...accepted });
  return id;
}

/** Creates the record of a customer without an account whom staff book for. Such customers accept the terms themselves, later. ROL-02 */
export async function addGuestOfStaff(tx: Transaction<Tables>, guest: GuestPerson): Promise<number> {
  const { id } = await tx.insertInto('users').values(guestRow(guest)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row of a guest. No form accepts its `email`, so it can't be signed in to; `contact_email` is for emails and staff. */
export function guestRow({ email, firstName, lastName, phone }: GuestPerson) {
  return {
    email: `guest:${randomUUID()}`,
    contact_email: signInEmail(email),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    phone: phone.trim(),
  };
}

/** The user that `guestRow` becomes. */
export function guestUser({ email, firstName, lastName, phone }: GuestPerson, id: number): User {
  return {
    id,
    email: signInEmail(email),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    isGuest: true,
    role: 'user',
    wholesaleBasisPoints: 0,
    clubId: null,
    defaultAddressPointId: null,
  };
}

/**
 * Whether an account can be signed in to, by password or through an identity provider. Such an account can't be claimed with its email
 * alone. CHK-01 ACC-05
 */
export async function canSignIn(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select(waysToSignIn).where('users.id', '=', userId).executeTakeFirst();
  return row?.canSignIn ?? false;
}

/** A user, and whether they can sign in, in one query. */
export async function findUserWithSignIn(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ readonly user: User; readonly canSignIn: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .select(waysToSignIn)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row && { user: userOf(row), canSignIn: row.canSignIn };
}

function waysToSignIn({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return or([
    exists(selectFrom('passwords').select('user_id').whereRef('passwords.user_id', '=', 'users.id')),
    exists(selectFrom('identities').select('user_id').whereRef('identities.user_id', '=', 'users.id')),
  ])
    .$castTo<boolean>()
    .as('canSignIn');
}

export type UserRegistration =
  | { readonly kind: 'registered'; readonly user: User }
  /** The email has an account already, with a password or without. */
  | { readonly kind: 'email-taken' };

/** Creates an account, unless the email has one. ACC-01 */
export async function registerUser(tx: Transaction<Tables>, person: GuestPerson): Promise<UserRegistration> {
  const made = await tx
    .insertInto('users')
    .values({
      email: signInEmail(person.email),
      first_name: person.firstName.trim(),
      last_name: person.lastName.trim(),
      phone: person.phone.trim(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ? { kind: 'registered', user: userOf(made) } : { kind: 'email-taken' };
}

/** Ends every token of a user. ACC-02 */
export async function deleteUserTokensOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
}

const userColumns = [
  'users.id',
  'email',
  'contact_email',
  'first_name',
  'last_name',
  'phone',
  'role',
  'wholesale_basis_points',
  'club_id',
  'default_address_point_id',
] as const;

function userOf(row: Omit<UserRow, 'created_at' | 'erased_at' | 'adopted_by' | 'email_proven_at'>): User {
  return {
    id: row.id,
    email: row.contact_email ?? row.email,
    isGuest: row.contact_email !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    role: row.role,
    wholesaleBasisPoints: row.wholesale_basis_points,
    clubId: row.club_id,
    defaultAddressPointId: row.default_address_point_id,
  };
}
