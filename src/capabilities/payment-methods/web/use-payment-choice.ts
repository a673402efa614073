import { useState } from 'react';
import type { ShipPoint } from '#rules/shipment/draft.ts';
import { homeZip } from '#rules/shipment/home-zip.ts';
import { emptyPaymentChoice, type PaymentChoice, withTraveler } from './payment-choice.ts';

type Traveler = { readonly name: string; readonly email: string };

/** A user without a name is shown by their email. */
type Person = {
  readonly name: string;
  readonly email: string;
  readonly isPro: boolean;
  readonly isAdmin: boolean;
};

/**
 * The state of the payment form. For a pro user the traveler is copied into it whenever the traveler changes, and what the pro user
 * types afterwards stays. For others it starts with their own name and email, except for admins, and the billing zip follows the zip that
 * the bags leave from in the billing country until it is typed; when they leave from elsewhere, the last known one stays.
 * PAY-08 ACC-07
 */
export function usePaymentChoice({
  person,
  traveler,
  origin,
  kept = null,
}: {
  readonly person: Person | null;
  /** The first traveler of the shipment. */
  readonly traveler: Traveler;
  /** Where the bags start. */
  readonly origin: ShipPoint;
  /** The wallet that was chosen before a reload. */
  readonly kept?: Pick<PaymentChoice, 'method' | 'approval'> | null;
}): readonly [PaymentChoice, (choice: PaymentChoice) => void] {
  const isPro = person?.isPro ?? false;
  const [choice, setChoice] = useState<PaymentChoice>(() => ({ ...firstChoice(person), ...kept }));
  const [copied, setCopied] = useState<Traveler>({ name: '', email: '' });
  if (isPro && (copied.name !== traveler.name || copied.email !== traveler.email)) {
    setCopied({ name: traveler.name, email: traveler.email });
    setChoice((now) => withTraveler(now, { traveler, isPro }));
  }
  // Staff and pro users book for others, whose cards are billed elsewhere.
  const { billingCountry } = choice;
  const likelyZip = isPro || person?.isAdmin ? '' : homeZip(origin, billingCountry);
  const [copiedZip, setCopiedZip] = useState({ country: '', zip: '' });
  if (copiedZip.country !== billingCountry || (likelyZip !== '' && likelyZip !== copiedZip.zip)) {
    setCopiedZip({ country: billingCountry, zip: likelyZip });
    setChoice((now) => (now.billingZip === copiedZip.zip ? { ...now, billingZip: likelyZip } : now));
  }
  return [choice, setChoice];
}

function firstChoice(person: Person | null): PaymentChoice {
  if (!person || person.isPro || person.isAdmin) return emptyPaymentChoice;
  const { name, email } = person;
  // Their own name is taken apart as that of a traveler is for a pro user.
  const own = { name: name === email ? '' : name, email };
  return withTraveler(emptyPaymentChoice, { traveler: own, isPro: true });
}
