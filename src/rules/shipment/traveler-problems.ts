import type { MessageName } from '#rules/messages.ts';
import { duplicateTravelers } from '#rules/people/duplicate-travelers.ts';
import { checkEmail } from '#rules/people/email.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';
import { checkLatinLetters } from '#rules/validation/latin-letters.ts';
import { missing } from '#rules/validation/missing.ts';
import type { Traveler } from './draft.ts';

export type TravelerProblems = Readonly<Partial<Record<'name' | 'email' | 'phone', MessageName>>>;

/** The problems of one traveler by field. The second of two equal travelers gets the message at the name. TRV-02 VAL-02 */
export function travelerProblems(travelers: readonly Traveler[], travelerId: string): TravelerProblems {
  const traveler = travelers.find(({ id }) => id === travelerId);
  if (!traveler) return {};
  const isRepeated = duplicateTravelers(travelers).includes(travelerId);
  const name =
    missing(traveler.name, 'travelerNameRequired') ??
    checkPersonName(traveler.name) ??
    checkLatinLetters(traveler.name);
  const email = missing(traveler.email, 'travelerEmailRequired') ?? checkEmail(traveler.email.trim());
  const phone = missing(traveler.phone, 'travelerPhoneRequired') ?? checkPhone(traveler.phone);
  const nameOrTwin = name ?? (isRepeated ? 'travelersAlike' : null);
  return {
    ...(nameOrTwin && { name: nameOrTwin }),
    ...(email && { email }),
    ...(phone && { phone }),
  };
}
