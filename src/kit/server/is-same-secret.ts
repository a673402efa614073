import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the time an answer takes doesn't reveal how much of a guess was right. */
export function isSameSecret(sent: string, expected: string): boolean {
  const a = Buffer.from(sent);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
