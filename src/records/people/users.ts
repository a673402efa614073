import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { limits } from '#rules/limits.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables, UserRole, UserRow } from '#records/tables.ts';
import { acceptTerms } from './terms.ts';

export type User = {
  readonly id: number;
  /** Where mails go. Only accounts are found by it. */
  readonly email: string;
  /** A record of one guest order; it can't be signed in to. */
  readonly isGuest: boolean;
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

/** Locks the row of a person, so that concurrent transactions about them run one after the other. */
export async function lockUser(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
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

/** The user of an `x-user-token` that has not expired. */
export async function findUserByToken(db: Kysely<Tables>, token: string, now: Date): Promise<User | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .selectAll('users')
    .select('last_used_at')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const isNoted = row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < limits.userTokenUseMs;
  if (!isNoted) await noteTokenUse(db, token, now);
  return userOf(row);
}

/** The owner sees when a token was last used, to the minute: a busy program does not write with every call. */
async function noteTokenUse(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  await db.updateTable('user_tokens').set({ last_used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}

/** When a person's record was made, and when they were erased. */
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
 * The record that the order of a guest belongs to, with the name that was typed for it. It is a new one for every order: whether the email
 * has an account changes nothing here and is not looked up. That the guest has accepted the terms is written down with it. CHK-01 CHK-04
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

/** The record of a customer whom staff book for and who has no account. What they accept they accept themselves, later. ROL-02 */
export async function addGuestOfStaff(tx: Transaction<Tables>, guest: GuestPerson): Promise<number> {
  const { id } = await tx.insertInto('users').values(guestRow(guest)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row of a guest's record. Nobody signs in with its email, which no form accepts; the one that was typed is for mails and staff. */
export function guestRow({ email, firstName, lastName, phone }: GuestPerson) {
  return {
    email: `guest:${randomUUID()}`,
    contact_email: plainEmailOf(email),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    phone: phone.trim(),
  };
}

/** The person of whom that is the row. */
export function guestUser({ email, firstName, lastName, phone }: GuestPerson, id: number): User {
  return {
    id,
    email: plainEmailOf(email),
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

function plainEmailOf(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether somebody can sign in to an account, by a password or through another house. Such an account is not given to whoever only
 * knows its email. CHK-01 ACC-05
 */
export async function canSignIn(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select(waysToSignIn).where('users.id', '=', userId).executeTakeFirst();
  return row?.canSignIn ?? false;
}

/** A person, and whether they can sign in, in one question. */
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

/** Makes an account, or says that the email has one already, with a password or without. ACC-01 */
export async function registerUser(tx: Transaction<Tables>, person: GuestPerson): Promise<User | 'taken'> {
  const made = await tx
    .insertInto('users')
    .values({
      email: plainEmailOf(person.email),
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
