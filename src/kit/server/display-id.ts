import { randomLetters } from './random-letters.ts';

/** The name of a cart or order that customers read aloud on the phone: `P-7K3M9Q`. */
export function newDisplayId(): string {
  return `P-${randomLetters(6)}`;
}
