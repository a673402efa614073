import { createHash } from 'node:crypto';
import type { CardFingerprint } from './payments.ts';

/**
 * A hash of what a gateway shows of a card: the first digits or the brand, and the last four. Two cards may share one, but hardly two that
 * are declined on the same day.
 */
export function cardFingerprint(parts: { readonly first: string; readonly last4: string }): CardFingerprint {
  return createHash('sha256').update(`card ${parts.first} ${parts.last4}`).digest('hex').slice(0, 32);
}
