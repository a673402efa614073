import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another on paper or by telephone: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
export const displayIdLetters = '34679ACDEFGHJKMNPQRTWXY';

/** What people read out to us when they ask about a cart or an order: `P-7K3M9Q`. */
export function newDisplayId(): string {
  const letters = Array.from({ length: 6 }, () => displayIdLetters[randomInt(displayIdLetters.length)]);
  return `P-${letters.join('')}`;
}
