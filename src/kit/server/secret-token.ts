import { createHash, randomBytes } from 'node:crypto';

/** A secret that can't be guessed: 32 random bytes. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What we store of a secret. Secrets are random, so one round of a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
