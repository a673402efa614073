import { useState } from 'react';
import { type AccountTerms, useAccountTerms } from '#capabilities/registration/web/use-account-terms.ts';
import { whoseTerms } from '#rules/checkout/whose-terms.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';

export const termsFieldId = 'pay-terms';

export type TermsForm = AccountTerms & {
  /** Whether the order still needs them. */
  readonly isOpen: boolean;
  /** Whether that is shown as wrong: not before the button was pressed. */
  readonly isShown: boolean;
  /** Shows what is wrong. The control; null when nothing is. */
  check(): string | null;
};

/** The terms that a signed-in user has yet to accept. Guests accept them with their details. CHK-04 */
export function useTermsForm(): TermsForm {
  const { person } = pageFacts;
  const customer = useCustomer();
  const whose = whoseTerms({
    caller: person ? { id: person.id } : undefined,
    customer: customer ? { id: customer.userId } : undefined,
  });
  const terms = useAccountTerms({ isEnabled: whose.terms !== null });
  const [isAsked, setAsked] = useState(false);
  const isOpen = terms.asked !== null && !terms.asked.isAccepted;
  return {
    ...terms,
    isOpen,
    isShown: isOpen && isAsked && !terms.isSaving,
    check: () => {
      setAsked(true);
      return isOpen ? termsFieldId : null;
    },
  };
}
