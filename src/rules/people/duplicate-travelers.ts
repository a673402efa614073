import { identityText } from './identity-text.ts';
import { phoneDigits } from './phone.ts';

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly phone: string };

/**
 * The ids of travelers with the same name, email and phone as an earlier one; the order can't be placed until they differ.
 * Case, extra spaces and the grouping of the phone number are ignored. Empty travelers are not compared. TRV-02
 */
export function duplicateTravelers(travelers: readonly Person[]): readonly string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const traveler of travelers) {
    const identity = [identityText(traveler.name), identityText(traveler.email), phoneDigits(traveler.phone)];
    if (identity.every((part) => part === '')) continue;
    const key = JSON.stringify(identity);
    if (seen.has(key)) repeated.push(traveler.id);
    seen.add(key);
  }
  return repeated;
}
