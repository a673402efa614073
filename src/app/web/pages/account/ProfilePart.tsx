import type { ReactNode } from 'react';
import { NewsChoice } from '#capabilities/profile/web/NewsChoice.tsx';
import { ProfileForm } from '#capabilities/profile/web/ProfileForm.tsx';
import { useProfile } from '#capabilities/profile/web/use-profile-data.ts';
import { ChangePasswordForm } from '#capabilities/sign-in/web/ChangePasswordForm.tsx';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { pageFacts } from '../../page-facts.ts';

/** Name and phone, the password, and news by email. ACC-07 CHK-06 */
export function ProfilePart(): ReactNode {
  const lookup = useProfile();
  return (
    <LoadableContent of={lookup} waitingFor={t`Loading your profile`}>
      {(profile) => (
        <>
          <ProfileForm profile={profile} phoneUtility={pageFacts.phoneUtility} />
          <section className={styles.part} aria-labelledby="password-title">
            <h2 id="password-title">{t`Password`}</h2>
            {profile.hasPassword ? <ChangePasswordForm owner={profile} /> : <NoPassword />}
          </section>
          <section className={styles.part} aria-labelledby="news-title">
            <h2 id="news-title">{t`Emails`}</h2>
            <NewsChoice isWanted={profile.wantsNews} />
          </section>
        </>
      )}
    </LoadableContent>
  );
}

function NoPassword(): ReactNode {
  return (
    <>
      <p className={styles.lead}>{messages.passwordNoneYet}</p>
      <ButtonLink href="/password/forgotten">{t`Send me a link`}</ButtonLink>
    </>
  );
}
