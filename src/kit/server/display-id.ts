import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused on paper or on the phone: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
export const displayIdLetters = '34679ACDEFGHJKMNPQRTWXY';

/** The name of a cart or order that customers read aloud on the phone: `P-7K3M9Q`. */
export function newDisplayId(): string {
  const letters = Array.from({ length: 6 }, () => displayIdLetters[randomInt(displayIdLetters.length)]);
  return `P-${letters.join('')}`;
}
