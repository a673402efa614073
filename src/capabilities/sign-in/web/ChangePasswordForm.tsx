import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { NewPasswordField } from '#kit/web/form/NewPasswordField.tsx';
import { SubmitRow } from '#kit/web/form/SubmitRow.tsx';
import { OwnPasswordField } from '#kit/web/form/OwnPasswordField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { type FieldMessages, useSubmit } from '#kit/web/use-submit.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import { accountMessage, newPasswordProblem, type PasswordOwner } from '#rules/account/password.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { changePassword } from '../contract.ts';
import { type ChangedPassword, changedPasswordToWire, changedPasswordWireNames } from '../wire.ts';

const empty: ChangedPassword = { current: '', password: '' };

/** Changes the password of a signed-in user, who enters the current one too. ACC-02 */
export function ChangePasswordForm({ owner }: { owner: PasswordOwner }): ReactNode {
  const [typed, setTyped] = useState<ChangedPassword>(empty);
  const changing = useSubmit({
    check: (chosen: ChangedPassword) => changedPasswordProblems(chosen, owner),
    send: (chosen) =>
      withFieldNames(call(changePassword, { body: changedPasswordToWire(chosen) }), changedPasswordWireNames),
    onSuccess: () => setTyped(empty),
  });

  function type(changes: Partial<ChangedPassword>): void {
    setTyped((before) => ({ ...before, ...changes }));
    for (const field of Object.keys(changes)) changing.clearError(field);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => changing.submitForm(event, typed)}>
      {/* Tells password managers whose password is changed. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <div className={styles.whole}>
        <OwnPasswordField
          id="current-password"
          name="current_password"
          label={t`Current password`}
          value={typed.current}
          error={changing.errors['current']}
          onChange={(current) => type({ current })}
        />
      </div>
      <div className={styles.whole}>
        <NewPasswordField
          id="new"
          label={t`New password`}
          value={typed.password}
          error={changing.errors['password']}
          onChange={(password) => type({ password })}
        />
      </div>
      <div className={styles.whole}>
        <SubmitRow
          submission={changing}
          savedMessage={changing.answer ? messages.passwordChanged : null}
        >{t`Change password`}</SubmitRow>
      </div>
    </form>
  );
}

function changedPasswordProblems(chosen: ChangedPassword, owner: PasswordOwner): FieldMessages {
  const problem = newPasswordProblem(chosen.password, owner);
  return {
    ...(chosen.current === '' && { current: messages.loginPasswordRequired }),
    ...(problem && { password: accountMessage(problem) }),
  };
}
