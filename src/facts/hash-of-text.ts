import { createHash } from 'node:crypto';

/** Tells whether a text changed since it was stored. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
