import type { Kysely, Transaction } from 'kysely';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

/** An email with which a user signs in. */
export type SignInMail = {
  /** The token of the link, which is stored as a hash. */
  readonly token: string;
  /** Null for an email that has no account which may sign in by email. */
  readonly userId: number | null;
  readonly email: string;
  /** The browser that asked and the code that works there; null for a call without a session. */
  readonly ofBrowser: { readonly sessionId: string; readonly sessionIdHash: Buffer; readonly code: string } | null;
};

/** Stores an email before it is sent. A browser has one code at a time: an earlier email's code ends, and expired rows are deleted. ACC-02 */
export async function saveSignInMail(
  tx: Transaction<Tables>,
  { token, userId, email, ofBrowser }: SignInMail,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('sign_in_mails').where('expires_at', '<=', now).execute();
  if (ofBrowser) {
    await tx.deleteFrom('sign_in_mails').where('session_id_hash', '=', ofBrowser.sessionIdHash).execute();
  }
  await tx
    .insertInto('sign_in_mails')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      email_hash: hashToken(email),
      session_id_hash: ofBrowser?.sessionIdHash ?? null,
      code_hash: ofBrowser ? codeHash(ofBrowser) : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Six digits alone could be found by hashing all of them, so the id of the session is hashed along: it is in the browser's cookie only. */
function codeHash({ sessionId, code }: { readonly sessionId: string; readonly code: string }): Buffer {
  return hashToken(`${sessionId} ${code}`);
}

type Guess = {
  readonly sessionId: string;
  readonly sessionIdHash: Buffer;
  readonly email: string;
  readonly code: string;
  readonly guessesMax: number;
  readonly now: Date;
};

/**
 * Counts a guess of the code that was emailed for this browser, and uses the email up if it is right. Returns the user it is for. Guesses
 * wait for each other, so a code is guessed no more than `guessesMax` times. ACC-02
 */
export async function guessSignInCode(tx: Transaction<Tables>, guess: Guess): Promise<number | undefined> {
  const row = await tx
    .updateTable('sign_in_mails')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('session_id_hash', '=', guess.sessionIdHash)
    .where('email_hash', '=', hashToken(guess.email))
    .where('guesses', '<', guess.guessesMax)
    .where('expires_at', '>', guess.now)
    .returning(['token_hash', 'user_id', 'code_hash'])
    .executeTakeFirst();
  if (!row?.code_hash?.equals(codeHash(guess)) || row.user_id === null) return undefined;
  await tx.deleteFrom('sign_in_mails').where('token_hash', '=', row.token_hash).execute();
  return row.user_id;
}

/** Uses a link up and returns whom it is for. Of two simultaneous requests one gets it. ACC-02 */
export async function takeSignInLink(
  tx: Transaction<Tables>,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<{ readonly userId: number; readonly emailHash: Buffer } | undefined> {
  const row = await tx
    .deleteFrom('sign_in_mails')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email_hash'])
    .executeTakeFirst();
  return row && row.user_id !== null ? { userId: row.user_id, emailHash: row.email_hash } : undefined;
}

/** Ends every emailed code and link of a user. ACC-02 */
export async function deleteSignInMailsOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_mails').where('user_id', '=', userId).execute();
}
