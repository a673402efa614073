import { type ReactNode, useState } from 'react';
import { NameFields } from '#kit/web/form/NameFields.tsx';
import { SubmitRow } from '#kit/web/form/SubmitRow.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { useAccountRefresh } from '#kit/web/use-account-data.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import type { NameAndPhone, Profile } from '../wire.ts';
import { saveProfile } from './profile-actions.ts';

export type ProfileFormProps = {
  profile: Profile;
  /** The address of the phone utility. */
  phoneUtility: string;
};

/** Name and phone. The email is shown, but can't be changed. ACC-07 */
export function ProfileForm({ profile, phoneUtility }: ProfileFormProps): ReactNode {
  const { firstName, lastName, phoneNumber } = profile;
  const [typed, setTyped] = useState<NameAndPhone>({ firstName, lastName, phoneNumber });
  const saving = useSubmit({ send: saveProfile, onSuccess: useAccountRefresh() });
  const [isEdited, setEdited] = useState(false);

  function type(changes: Partial<NameAndPhone>): void {
    setTyped((before) => ({ ...before, ...changes }));
    for (const field of Object.keys(changes)) saving.clearError(field);
    setEdited(true);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setEdited(false);
        saving.submitForm(event, typed);
      }}
    >
      <div className={styles.whole}>
        <TextField
          id="profile-email"
          label={t`Email`}
          value={profile.email}
          readOnly
          hint={t`You use it to sign in.`}
          onChange={() => undefined}
        />
      </div>
      <NameFields
        ids={{ firstName: 'profile-first-name', lastName: 'profile-last-name' }}
        value={typed}
        errors={saving.errors}
        onChange={type}
      />
      <div className={styles.whole}>
        <PhoneField
          id="profile-phone"
          label={t`Phone`}
          country="US"
          utilityAddress={phoneUtility}
          autoComplete="tel"
          maxLength={limits.phoneLengthMax}
          required
          value={typed.phoneNumber}
          error={saving.errors['phoneNumber']}
          onChange={(phone) => type({ phoneNumber: phone })}
        />
      </div>
      <div className={styles.whole}>
        <SubmitRow
          submission={saving}
          savedMessage={saving.answer && !isEdited ? messages.profileSaved : null}
        >{t`Save profile`}</SubmitRow>
      </div>
    </form>
  );
}
