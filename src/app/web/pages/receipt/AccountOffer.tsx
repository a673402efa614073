import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ShownReceipt } from '#capabilities/orders/wire.ts';
import { SaveTrip } from '#capabilities/registration/web/SaveTrip.tsx';
import { signInAddress } from '#capabilities/sign-in/web/sign-in-address.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { historyState } from '#kit/web/history-state.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../../page-facts.ts';

/** Offers a guest an account on the receipt, and says so once there is one. A canceled order has nothing left to change or cancel. CHK-01 */
export function AccountOffer({
  receipt,
  claimToken,
  isCanceled,
}: {
  receipt: ShownReceipt;
  claimToken: string | null;
  isCanceled: boolean;
}): ReactNode {
  const [path, navigate] = useLocation();
  const signIn = signInAddress(`${path}?${useSearch()}`);
  const { email } = receipt.payer;
  const isHydrated = useIsHydrated();
  if (pageFacts.person) {
    const saved = isHydrated ? savedBefore() : null;
    return saved && <AccountReady email={email} isEmailConfirmed={saved.isEmailConfirmed} />;
  }
  if (isCanceled || !receipt.isOfGuest || (receipt.isByLink && claimToken === null)) return null;
  return (
    <SaveTrip
      orderId={receipt.orderId}
      claimToken={claimToken}
      isByLink={receipt.isByLink}
      email={email}
      isOpen={receipt.canBeChanged || receipt.freeCancellation !== null}
      signIn={signIn && <Button onPress={() => navigate(signIn.href, { state: signIn.state })}>{t`Sign in`}</Button>}
      onSaved={({ isEmailConfirmed }) => {
        // The page is loaded again, because the whole of it depends on who is signed in.
        window.history.replaceState({ tripSaved: { isEmailConfirmed } }, '');
        window.location.reload();
      }}
    />
  );
}

function AccountReady({ email, isEmailConfirmed }: { email: string; isEmailConfirmed: boolean }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the page that had it.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert
        tone="good"
        title={t`Your account is ready`}
        action={<ButtonLink href="/account/orders">{t`See my orders`}</ButtonLink>}
      >
        {isEmailConfirmed
          ? t`All orders placed with ${email} are in it.`
          : t`This trip is saved. To add earlier orders, open the link we sent to ${email} in this browser.`}
      </Alert>
    </div>
  );
}

function savedBefore(): { readonly isEmailConfirmed: boolean } | null {
  const kept = historyState()['tripSaved'];
  if (typeof kept !== 'object' || kept === null) return null;
  return { isEmailConfirmed: 'isEmailConfirmed' in kept && kept.isEmailConfirmed === true };
}
