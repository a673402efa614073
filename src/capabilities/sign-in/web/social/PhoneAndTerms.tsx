import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import styles from './PhoneAndTerms.module.css';
import type { PhoneAndTermsControl } from './use-phone-and-terms.ts';

export type PhoneAndTermsProps = {
  control: PhoneAndTermsControl;
  /** The terms in force, to be read beside the box that accepts them. */
  termsText: ReactNode;
  /** The address of the phone utility. */
  phoneUtility: string;
  /** Closed without an answer; checkout asks again. */
  onClose: () => void;
};

/**
 * Asks for what a provider does not give us: a phone number, and the terms if they are not accepted yet. Submit is enabled only when
 * both are right. ACC-05
 */
export default function PhoneAndTerms({ control, termsText, phoneUtility, onClose }: PhoneAndTermsProps): ReactNode {
  const { need, typed } = control;

  return (
    <Modal
      title={t`Almost there`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={control.waitsFor ?? undefined}
            onDisabledPress={control.leavePhone}
            pendingLabel={control.isSaving ? t`Saving your answer` : undefined}
            onPress={control.submit}
          >{t`Continue`}</Button>
          <Button variant="quiet" onPress={onClose}>{t`Not now`}</Button>
        </>
      }
    >
      <div className={styles.inside}>
        {need.isPhoneNeeded && (
          <PhoneField
            id="social-phone"
            label={t`Phone`}
            hint={messages.socialPhoneReason}
            country="US"
            utilityAddress={phoneUtility}
            maxLength={limits.phoneLengthMax}
            required
            value={typed.phone}
            error={control.phoneError}
            onChange={(phone) => control.change({ phone })}
            onBlur={control.leavePhone}
            onValidity={control.setValidity}
          />
        )}
        {need.areTermsNeeded && (
          <>
            <Disclosure label={t`Read the terms of service`}>{termsText}</Disclosure>
            <CheckboxField
              id="social-terms"
              label={messages.termsConsent}
              checked={typed.areTermsAccepted}
              onChange={(areTermsAccepted) => control.change({ areTermsAccepted })}
            />
          </>
        )}
        {control.problem !== null && (
          <Alert tone="bad" title={t`We couldn’t save your answer`}>
            {control.problem}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
