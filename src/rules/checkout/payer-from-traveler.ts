import type { Traveler } from '#rules/shipment/draft.ts';

export type PayerFields = { readonly firstName: string; readonly lastName: string; readonly email: string };

/**
 * The payer in the form. For a pro user the traveler's name and email replace the payer's, because the guest pays and not the pro;
 * empty traveler fields replace nothing. The last word of the name is the last name. PAY-08
 */
export function payerFromTraveler(
  payer: PayerFields,
  { traveler, isPro }: { readonly traveler: Pick<Traveler, 'name' | 'email'>; readonly isPro: boolean },
): PayerFields {
  if (!isPro) return payer;
  const words = traveler.name.split(/\s+/).filter((word) => word !== '');
  const email = traveler.email.trim();
  const name =
    words.length < 2
      ? { firstName: words[0] ?? payer.firstName, lastName: words.length === 0 ? payer.lastName : '' }
      : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
  return { ...name, email: email === '' ? payer.email : email };
}
