import type { ReactNode } from 'react';
import { CheckoutSteps } from '#journeys/place-order/web/CheckoutSteps.tsx';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useCarts } from '../use-carts.ts';

/** The two ways to an account that the page itself offers, outside of the steps of checkout. */
export type AccountDialog = 'sign-in' | 'register';

export default function AccountDialogs(props: {
  open: AccountDialog;
  guest: Pick<GuestDetails, 'email' | 'firstName' | 'lastName' | 'phone'>;
  onOpen: (dialog: AccountDialog | null) => void;
}): ReactNode {
  const { open, guest, onOpen } = props;
  const close = (): void => onOpen(null);
  return (
    <CheckoutSteps
      open={{ step: open }}
      carts={useCarts()}
      guest={guest}
      phoneUtility={pageFacts.phoneUtility}
      offersPasskeys={pageFacts.offersPasskeys}
      customer={null}
      isRoundTrip={false}
      countryName=""
      today={pageFacts.today}
      onDone={close}
      onClose={close}
      // The page has to be loaded again for the signed-in user; the trip is restored after the reload.
      onSignedIn={() => window.location.reload()}
      onSwitch={onOpen}
      onDeclined={close}
    />
  );
}
