import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { identityText } from '#rules/people/identity-text.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';

/** A traveler that a user saved for later orders. */
export type SavedTraveler = { readonly name: string; readonly email: string; readonly phone: string };

export type SavedTravelerProblems = Readonly<Partial<Record<keyof SavedTraveler, MessageName>>>;

/** The problems of a traveler before it can be saved. Only the name is required. VAL-03 VAL-04 VAL-05 */
export function savedTravelerProblems({ name, email, phone }: SavedTraveler): SavedTravelerProblems {
  const wrongName = name.trim() === '' ? 'travelerNameRequired' : checkPersonName(name);
  const wrongEmail = checkEmail(email.trim());
  const wrongPhone = phone.trim() === '' ? null : checkPhone(phone);
  return {
    ...(wrongName && { name: wrongName }),
    ...(wrongEmail && { email: wrongEmail }),
    ...(wrongPhone && { phone: wrongPhone }),
  };
}

/** The travelers of earlier orders that are not saved yet, each once. Case and extra spaces are ignored. */
export function unsavedTravelers(
  used: readonly SavedTraveler[],
  saved: readonly SavedTraveler[],
): readonly SavedTraveler[] {
  const known = new Set(saved.map(identityOf));
  const found: SavedTraveler[] = [];
  for (const traveler of used) {
    const identity = identityOf(traveler);
    if (traveler.name.trim() === '' || known.has(identity)) continue;
    known.add(identity);
    found.push(traveler);
  }
  return found;
}

function identityOf({ name, email }: SavedTraveler): string {
  return JSON.stringify([identityText(name), identityText(email)]);
}
