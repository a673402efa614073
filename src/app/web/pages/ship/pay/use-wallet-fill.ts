import type { WalletApproval } from '#capabilities/payment-methods/web/ExpressPay.tsx';
import { fillFromWallet, type WalletContact, type WalletField } from '#rules/checkout/wallet-fill.ts';
import { isPayerTraveler, type PayerDetails } from '#rules/shipment/same-person.ts';
import { useStore } from 'zustand';
import { pageFacts } from '../../../page-facts.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useDraftStore } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import type { PaymentFormState } from './use-payment-form.ts';

type WalletUse = {
  /** Whether a wallet fills in the form. The owner's details are not those of a customer, and a changed order keeps its own. */
  readonly fillsForm: boolean;
  approve(approval: WalletApproval): void;
  /** Back to the other ways to pay. What was filled in stays. */
  leave(): void;
};

/** Applies the result of a wallet: the approved payment, and details for fields that are still empty. PAY-01 */
export function useWalletFill({ value, change }: PaymentFormState): WalletUse {
  const store = useDraftStore();
  const { guest, own, extras } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  const booksForOthers =
    useCustomer() !== null || pageFacts.person?.isPro === true || pageFacts.person?.isAdmin === true;
  const fillsForm = !booksForOthers && !isChange;

  /** A guest who is the first traveler is filled in with the traveler. */
  function guestToFill(): PayerDetails | null {
    const [first] = store.getState().travelers;
    const { wantsNews: _news, termsAccepted: _terms, ...payer } = guest.getState();
    if (pageFacts.person !== null || !first) return null;
    return !own.getState().guest && isPayerTraveler(payer, first) ? null : payer;
  }

  function fill(contact: WalletContact) {
    const billing = { country: value.billingCountry, zip: value.billingZip };
    return fillFromWallet({ draft: store.getState(), guest: guestToFill(), billing }, contact);
  }

  function approve({ method, nonce, charge, contact }: WalletApproval): void {
    const approved = (filled: readonly WalletField[]) => ({ method, approval: { method, nonce, charge, filled } });
    if (!fillsForm) return change({ ...value, ...approved([]) });
    const { form, filled } = fill(contact);
    store.setState(form.draft, true);
    if (form.guest) guest.setState(form.guest);
    const { country: billingCountry, zip: billingZip } = form.billing;
    change({ ...value, billingCountry, billingZip, ...approved(filled) });
  }

  return { fillsForm, approve, leave: () => change({ ...value, method: null, approval: null }) };
}
