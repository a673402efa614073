import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

const derive = promisify(argon2);

/** What the OWASP password sheet asks of argon2id at least. Hashes that were made with other costs name them and stay valid. */
const costs = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

type Phc = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
};

/** What is kept of a password: an argon2id hash in the PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return phcText({ ...costs, salt, hash: await hashOf(password, { ...costs, salt, hash: Buffer.alloc(hashBytes) }) });
}

/**
 * Whether this is the password. Without one to compare with the answer is no, after the same work: how long it takes must not tell
 * who has an account. ACC-02
 */
export async function isPasswordRight(password: string, phc: string | null): Promise<boolean> {
  const kept = phc === null ? nobodys : readPhc(phc);
  const isSame = timingSafeEqual(await hashOf(password, kept), kept.hash);
  return phc !== null && isSame;
}

/** Whose account an email opens, and what is kept of the password; null for an account that has none. */
export async function findPassword(
  db: Kysely<Tables>,
  email: string,
): Promise<{ readonly userId: number; readonly phc: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'passwords.phc'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row && { userId: row.id, phc: row.phc };
}

/** What is kept of a person's password; null for an account that has none. */
export async function findPasswordOf(db: Kysely<Tables>, userId: number): Promise<string | null> {
  const row = await db.selectFrom('passwords').select('phc').where('user_id', '=', userId).executeTakeFirst();
  return row?.phc ?? null;
}

/** Gives a person this password in place of the one they had. ACC-01 */
export async function setPassword(
  tx: Transaction<Tables>,
  { userId, phc, now }: { userId: number; phc: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, phc, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phc, changed_at: now }))
    .execute();
}

const nobodys: Phc = { ...costs, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

/** Two keyboards write the same letter in two ways; after NFKC a password is the same on both. */
function hashOf(password: string, { memory, passes, parallelism, salt, hash }: Phc): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: hash.length });
}

function phcText({ memory, passes, parallelism, salt, hash }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

function readPhc(phc: string): Phc {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) throw new Error('What is kept of a password can not be read.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
