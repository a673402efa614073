import { type ReactNode, useState } from 'react';
import { leaveForProvider } from '#capabilities/sign-in/web/leave-sign-in.ts';
import PasskeySignIn from '#capabilities/passkeys/web/PasskeySignIn.tsx';
import RegisterModal from '#capabilities/registration/web/RegisterModal.tsx';
import SignInModal from '#capabilities/sign-in/web/SignInModal.tsx';
import SocialSignInLinks from '#capabilities/sign-in/web/social/SocialSignInLinks.tsx';
import { pageFacts } from '../page-facts.ts';

/** Signs in or registers from the header of a page that keeps what was typed when it is reloaded. SCR-07 ACC-04 */
export default function HeaderSignIn({ here, onClose }: { here: string; onClose: () => void }): ReactNode {
  const [isRegistering, setRegistering] = useState(false);
  const reload = () => window.location.reload();
  const providers = <SocialSignInLinks back={here} onLeave={leaveForProvider} />;
  return isRegistering ? (
    <RegisterModal
      phoneUtility={pageFacts.phoneUtility}
      onRegistered={reload}
      onSignIn={() => setRegistering(false)}
      otherWays={providers}
      onClose={onClose}
    />
  ) : (
    <SignInModal
      onSignedIn={reload}
      onRegister={() => setRegistering(true)}
      otherWays={
        <>
          <PasskeySignIn isOffered={pageFacts.offersPasskeys} onSignedIn={reload} />
          {providers}
        </>
      }
      onClose={onClose}
    />
  );
}
