import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PasskeysSection } from '#capabilities/passkeys/web/PasskeysSection.tsx';
import { TokensSection } from '#capabilities/profile/web/TokensSection.tsx';
import { LinkedSignInsSection } from '#capabilities/sign-in/web/social/LinkedSignInsSection.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../../page-facts.ts';

const ConfirmPasswordModal = lazy(() => import('#capabilities/sign-in/web/ConfirmPasswordModal.tsx'));

/** Something that waits until the user has proven again who they are. */
type Unconfirmed = { readonly needs: 'password' | 'sign-in'; retry(): void };

/** What gives access to the account: passkeys, linked sign-ins, and tokens for programs. ACC-05 ACC-08 */
export function SecurityPart(): ReactNode {
  const [waiting, setWaiting] = useState<Unconfirmed | null>(null);
  const onConfirmNeeded = (needs: Unconfirmed['needs'], retry: () => void): void => setWaiting({ needs, retry });
  return (
    <>
      <section className={styles.first} aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">{t`Passkeys`}</h2>
        <PasskeysSection isOffered={pageFacts.offersPasskeys} onConfirmNeeded={onConfirmNeeded} />
      </section>
      <section className={styles.part} aria-labelledby="linked-title">
        <h2 id="linked-title">{t`Linked sign-ins`}</h2>
        <LinkedSignInsSection onConfirmNeeded={onConfirmNeeded} />
      </section>
      <section className={styles.part} aria-labelledby="tokens-title">
        <h2 id="tokens-title">{t`Tokens`}</h2>
        <TokensSection onConfirmNeeded={onConfirmNeeded} />
      </section>
      {waiting !== null && (
        <Suspense>
          <ConfirmPasswordModal
            needs={waiting.needs}
            onClose={() => setWaiting(null)}
            onConfirmed={() => {
              setWaiting(null);
              waiting.retry();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
