import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused on paper or on the phone: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
export const distinctLetters = '34679ACDEFGHJKMNPQRTWXY';

export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => distinctLetters[randomInt(distinctLetters.length)]).join('');
}
