import { phoneDigits } from './phone.ts';

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly phone: string };

/**
 * The ids of the travelers who have the name, email and phone of one before them; placing the order waits until they differ.
 * Case, stray spaces and the way a number is grouped make no other person. Travelers of whom nothing is said yet are not
 * compared. TRV-02
 */
export function duplicateTravelers(travelers: readonly Person[]): readonly string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const traveler of travelers) {
    const identity = [fold(traveler.name), fold(traveler.email), phoneDigits(traveler.phone)];
    if (identity.every((part) => part === '')) continue;
    const key = JSON.stringify(identity);
    if (seen.has(key)) repeated.push(traveler.id);
    seen.add(key);
  }
  return repeated;
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
