import { createHash, randomBytes } from 'node:crypto';

/** A secret that only its holder knows: 32 random bytes, so that nobody guesses one. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. The secret is random, so one round of a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
