import { useState } from 'react';
import { emptyPaymentChoice, type PaymentChoice, withTraveler } from './payment-choice.ts';

type Traveler = { readonly name: string; readonly email: string };

/**
 * How somebody is going to pay, as they have said so far. For a pro user the traveler is copied into it whenever the traveler
 * changes, and what the pro user types afterwards stays. Others find their own email there, pro users and admins do not. PAY-08
 */
export function usePaymentChoice({
  person,
  traveler,
}: {
  readonly person: { readonly email: string; readonly isPro: boolean; readonly isAdmin: boolean } | null;
  /** The first traveler of the shipment. */
  readonly traveler: Traveler;
}): readonly [PaymentChoice, (choice: PaymentChoice) => void] {
  const isPro = person?.isPro ?? false;
  const [choice, setChoice] = useState<PaymentChoice>({
    ...emptyPaymentChoice,
    email: person && !isPro && !person.isAdmin ? person.email : '',
  });
  const [copied, setCopied] = useState<Traveler>({ name: '', email: '' });
  if (isPro && (copied.name !== traveler.name || copied.email !== traveler.email)) {
    setCopied({ name: traveler.name, email: traveler.email });
    setChoice(withTraveler(choice, { traveler, isPro }));
  }
  return [choice, setChoice];
}
