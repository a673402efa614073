import { lazy, type ReactNode, Suspense } from 'react';
import { leaveForProvider } from '#capabilities/sign-in/web/leave-sign-in.ts';
import type { CartSource } from '#kit/web/cart.ts';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { OpenStep } from './checkout.ts';

const ClubQuestions = lazy(() => import('#capabilities/club-questions/web/ClubQuestions.tsx'));
const CustomsInfo = lazy(() => import('#capabilities/customs/web/CustomsInfo.tsx'));
const HolidayTerms = lazy(() => import('#capabilities/calendar/web/holiday-terms/HolidayTerms.tsx'));
const PasskeySignIn = lazy(() => import('#capabilities/passkeys/web/PasskeySignIn.tsx'));
const RegisterModal = lazy(() => import('#capabilities/registration/web/RegisterModal.tsx'));
const SignInModal = lazy(() => import('#capabilities/sign-in/web/SignInModal.tsx'));
const SocialSignInLinks = lazy(() => import('#capabilities/sign-in/web/social/SocialSignInLinks.tsx'));
const TermsModal = lazy(() => import('#capabilities/registration/web/TermsModal.tsx'));

export type CheckoutStepsProps = {
  /** Signing in and registering are opened by the user, never by the checkout. */
  open: OpenStep | { readonly step: 'sign-in' | 'register' } | null;
  carts: CartSource;
  /** The details of a guest, with which the forms start. */
  guest: Pick<GuestDetails, 'email' | 'firstName' | 'lastName' | 'phone'>;
  phoneUtility: string;
  /** Whether passkeys work at the address of the page. */
  offersPasskeys: boolean;
  /** The customer whom staff book for, or whose order they change; null when people book for themselves. */
  customer: { readonly userId: number | null; readonly name: string } | null;
  isRoundTrip: boolean;
  /** The country that the bags travel to. */
  countryName: string;
  today: IsoDate;
  onDone: () => void;
  onClose: () => void;
  onSignedIn: () => void;
  /** Switches between signing in and registering. */
  onSwitch: (to: 'sign-in' | 'register') => void;
  /** The holiday terms were declined: the arrival can't stay. HOL-01 */
  onDeclined: (arrivalDate: IsoDate) => void;
};

/** The dialog of the step that the order waits for. CHK-01 SCR-03 */
export function CheckoutSteps(props: CheckoutStepsProps): ReactNode {
  if (props.open === null) return null;
  return <Suspense fallback={null}>{dialogOf(props.open, props)}</Suspense>;
}

function dialogOf(open: NonNullable<CheckoutStepsProps['open']>, props: CheckoutStepsProps): ReactNode {
  const { carts, guest, onDone, onClose, onSignedIn, onSwitch } = props;
  switch (open.step) {
    case 'sign-in':
      return (
        <SignInModal
          email={guest.email}
          onSignedIn={onSignedIn}
          onRegister={() => onSwitch('register')}
          otherWays={
            <>
              <PasskeySignIn isOffered={props.offersPasskeys} onSignedIn={onSignedIn} />
              <SocialSignInLinks back={currentPath()} onLeave={leaveForProvider} />
            </>
          }
          onClose={onClose}
        />
      );
    case 'register':
      return (
        <RegisterModal
          {...guest}
          phoneUtility={props.phoneUtility}
          onRegistered={onSignedIn}
          onSignIn={() => onSwitch('sign-in')}
          otherWays={<SocialSignInLinks back={currentPath()} onLeave={leaveForProvider} />}
          onClose={onClose}
        />
      );
    case 'accept-terms':
      return <TermsModal isChanged={open.words !== null} onAccepted={onDone} onClose={onClose} />;
    case 'accept-holiday-terms':
      return (
        <HolidayTerms
          version={open.version}
          arrivalDate={open.arrivalDate}
          customer={props.customer}
          onAccepted={onDone}
          onDecline={() => props.onDeclined(open.arrivalDate)}
        />
      );
    case 'customs-info':
      return (
        <CustomsInfo
          carts={carts}
          isRoundTrip={props.isRoundTrip}
          countryName={props.countryName}
          today={props.today}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'club-questions':
      return (
        <ClubQuestions
          carts={carts}
          club={open.club}
          isOutbound={open.isOutbound}
          set={open.set}
          onDone={onDone}
          onClose={onClose}
        />
      );
  }
}

/** After signing in with a provider, the user comes back to this trip. */
function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}
