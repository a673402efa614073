import { type FormEvent, type ReactNode, useState } from 'react';
import type { Profile } from '#capabilities/account/web/account-answers.ts';
import { accountDeeds, type NameAndPhone } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { NewPasswordFields } from '#capabilities/account/web/NewPasswordFields.tsx';
import { useAccountRefresh, useProfile } from '#capabilities/account/web/use-account-data.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { accountWords, type NewPassword, newPasswordProblems } from '#rules/account/password.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { pageFacts } from '../../page-facts.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import { Saved } from './Saved.tsx';

/** Name and phone, the password, and what may be mailed. ACC-07 CHK-06 */
export function ProfilePart(): ReactNode {
  const profile = useProfile();
  return (
    <AccountData of={profile} waitingFor="Loading your profile">
      {(known) => (
        <>
          <NameForm known={known} />
          <section className={styles.part} aria-labelledby="password-title">
            <h2 id="password-title">Password</h2>
            {known.hasPassword ? <PasswordForm known={known} /> : <NoPassword />}
          </section>
          <section className={styles.part} aria-labelledby="news-title">
            <h2 id="news-title">Mails</h2>
            <News isWanted={known.wantsNews} />
          </section>
        </>
      )}
    </AccountData>
  );
}

function NameForm({ known }: { known: Profile }): ReactNode {
  const { firstName, lastName, phoneNumber } = known;
  const [typed, setTyped] = useState<NameAndPhone>({ firstName, lastName, phoneNumber });
  const sending = useSending();
  const refresh = useAccountRefresh();
  const [isSaved, setSaved] = useState(false);

  function type(field: keyof NameAndPhone, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    sending.mend(field);
    setSaved(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await sending.send(() => accountDeeds.saveProfile(typed));
    setSaved(answer !== undefined);
    if (answer) await refresh();
    focusFirstError(form);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.whole}>
        <TextField
          id="profile-email"
          label="Email"
          value={known.email}
          readOnly
          hint="You sign in with it."
          onChange={() => undefined}
        />
      </div>
      <TextField
        id="profile-first-name"
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        required
        value={typed.firstName}
        error={sending.errors['firstName']}
        onChange={(value) => type('firstName', value)}
      />
      <TextField
        id="profile-last-name"
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        required
        value={typed.lastName}
        error={sending.errors['lastName']}
        onChange={(value) => type('lastName', value)}
      />
      <div className={styles.whole}>
        <PhoneField
          id="profile-phone"
          label="Phone"
          country="US"
          utilityAddress={pageFacts.phoneUtility}
          autoComplete="tel"
          maxLength={limits.phoneLengthMax}
          required
          value={typed.phoneNumber}
          error={sending.errors['phoneNumber']}
          onChange={(value) => type('phoneNumber', value)}
        />
      </div>
      <div className={styles.whole}>
        <Saved sending={sending} words={isSaved ? messages.profileSaved : null}>
          Save profile
        </Saved>
      </div>
    </form>
  );
}

function PasswordForm({ known }: { known: Profile }): ReactNode {
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState<NewPassword>(nothing);
  const sending = useSending();
  const [isSaved, setSaved] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setSaved(false);
    const { password, confirmation } = newPasswordProblems(typed, known);
    const found = {
      ...(current === '' && { current: messages.loginPasswordRequired }),
      ...(password && { password: accountWords(password) }),
      ...(confirmation && { confirmation: accountWords(confirmation) }),
    };
    if (!sending.refuse(found)) {
      const answer = await sending.send(() => accountDeeds.changePassword({ current, ...typed }));
      if (answer) {
        setCurrent('');
        setTyped(nothing);
        setSaved(true);
      }
    }
    focusFirstError(form);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers know by it whose password is changed. */}
      <input type="hidden" name="username" autoComplete="username" value={known.email} readOnly />
      <div className={styles.whole}>
        <TextField
          id="current-password"
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          maxLength={limits.passwordLengthMax}
          required
          value={current}
          error={sending.errors['current']}
          onChange={(value) => {
            setCurrent(value);
            sending.mend('current');
          }}
        />
      </div>
      <div className={styles.whole}>
        <NewPasswordFields
          id="new"
          label="New password"
          value={typed}
          errors={{ password: sending.errors['password'], confirmation: sending.errors['confirmation'] }}
          onChange={(changes) => {
            setTyped((before) => ({ ...before, ...changes }));
            if ('password' in changes) sending.mend('password');
            if ('confirmation' in changes) sending.mend('confirmation');
          }}
        />
      </div>
      <div className={styles.whole}>
        <Saved sending={sending} words={isSaved ? messages.passwordChanged : null}>
          Change password
        </Saved>
      </div>
    </form>
  );
}

const nothing: NewPassword = { password: '', confirmation: '' };

function NoPassword(): ReactNode {
  return (
    <>
      <p className={styles.lead}>{messages.passwordNoneYet}</p>
      <ButtonLink href="/password/forgotten">Send me a link</ButtonLink>
    </>
  );
}

function News({ isWanted }: { isWanted: boolean }): ReactNode {
  const [isChecked, setChecked] = useState(isWanted);
  const [isSaved, setSaved] = useState(false);
  const sending = useSending();

  async function choose(wanted: boolean): Promise<void> {
    setChecked(wanted);
    setSaved(false);
    const answer = await sending.send(() => accountDeeds.saveNotifications(wanted));
    if (answer) setSaved(true);
    else setChecked(!wanted);
  }

  return (
    <div className={styles.block}>
      <p className={styles.lead}>Receipts and news about your orders always come. Everything else is up to you.</p>
      <CheckboxField
        id="news"
        label={messages.marketingConsent}
        checked={isChecked}
        onChange={(wanted) => void choose(wanted)}
      />
      {isSaved && <Alert tone="good">{messages.choicesSaved}</Alert>}
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </div>
  );
}
