import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ClaimForm } from '#capabilities/registration/web/ClaimForm.tsx';
import { useLinkToken } from '#capabilities/sign-in/web/use-link-token.ts';
import { SignInByLink } from '#capabilities/sign-in/web/SignInByLink.tsx';
import { ResetPasswordForm } from '#capabilities/sign-in/web/ResetPasswordForm.tsx';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

/** The page of the links in our emails: a new password, the first one of an account, or a sign-in without one. ACC-02 CHK-01 */
export default function LinkPasswordPage(): ReactNode {
  const [path] = useLocation();
  const isClaim = path === '/claim';
  const isSignIn = path === '/sign-in/link';
  const title = isSignIn ? t`Sign in` : isClaim ? t`Your account` : t`Choose a new password`;
  usePageEntered(`${title} · ${pageFacts.brand.name}`);
  const token = useLinkToken();
  return (
    <NarrowPage title={title}>
      {isSignIn ? (
        <SignInByLink token={token} onDone={openOrders} />
      ) : isClaim ? (
        <ClaimForm token={token} onDone={openOrders} />
      ) : (
        <ResetPasswordForm token={token} onDone={openOrders} />
      )}
    </NarrowPage>
  );
}

/** A full page load, because this page was loaded for a guest. */
function openOrders(): void {
  window.location.assign('/account/orders');
}
