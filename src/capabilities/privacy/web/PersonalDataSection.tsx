import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { messages } from '#rules/messages.ts';
import styles from '#kit/web/layout/AccountSection.module.css';
import { t } from '#rules/language/t.ts';
import { exportData } from '../contract.ts';

const EraseModal = lazy(() => import('./EraseModal.tsx'));

/** What we know about the user, to download or to erase. */
export function PersonalDataSection({ hasPassword }: { hasPassword: boolean }): ReactNode {
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <div className={styles.block}>
        <p
          className={styles.lead}
        >{t`A file with everything we have about you: your profile, addresses, travelers, saved cards, orders, credit and choices.`}</p>
        <ButtonLink href={exportData.path}>{t`Download my data`}</ButtonLink>
      </div>
      <section className={styles.part} aria-labelledby="erase-title">
        <h2 id="erase-title">{t`Delete my account`}</h2>
        <p className={styles.lead}>{messages.erasureMeans}</p>
        <Button onPress={() => setErasing(true)}>{t`Delete my account…`}</Button>
      </section>
      {isErasing && (
        <Suspense fallback={null}>
          <EraseModal hasPassword={hasPassword} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  );
}
