import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { customerProblems } from '#rules/checkout/guest-details.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import styles from './CustomerForm.module.css';
import type { NewCustomer, SettingCartCustomer } from './use-set-cart-customer.ts';

export type NewCustomerFormProps = {
  /** What is known already, of the first traveler perhaps. */
  first: NewCustomer;
  /** The choice between people with an account and somebody new. */
  who: ReactNode;
  setting: Pick<SettingCartCustomer, 'status' | 'problem'>;
  phoneUtility: string;
  onApply: (customer: NewCustomer) => void;
  onClose: () => void;
};

/** Who a customer without an account is: enough to reach them. They get the receipt, and a link with which the order is theirs. ROL-02 */
export function NewCustomerForm(props: NewCustomerFormProps): ReactNode {
  const { first, who, setting, phoneUtility, onApply, onClose } = props;
  const [value, setValue] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const problems = isAsked ? customerProblems(value) : {};
  const change = (changes: Partial<NewCustomer>) => setValue({ ...value, ...changes });
  const isApplied = setting.status === 'applied';

  function apply(): void {
    setAsked(true);
    if (Object.keys(customerProblems(value)).length === 0) onApply(value);
  }

  return (
    <Modal
      title="Book for somebody"
      onClose={onClose}
      actions={
        isApplied ? (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              pendingLabel={setting.status === 'saving' ? 'Applying' : undefined}
              onPress={apply}
            >
              Apply
            </Button>
            <Button variant="quiet" onPress={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {isApplied ? (
        <Alert tone="good" leaveAfterMs={limits.successAlertMs} onLeave={onClose}>
          {messageText('onBehalfApplied', { name: `${value.firstName} ${value.lastName}` })}
        </Alert>
      ) : (
        <div className={styles.fields}>
          {who}
          <TextField
            id="new-customer-firstName"
            label="First name"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={limits.textFieldLengthMax}
            required
            value={value.firstName}
            error={wordsOf(problems.firstName)}
            onChange={(firstName) => change({ firstName })}
          />
          <TextField
            id="new-customer-lastName"
            label="Last name"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={limits.textFieldLengthMax}
            required
            value={value.lastName}
            error={wordsOf(problems.lastName)}
            onChange={(lastName) => change({ lastName })}
          />
          <TextField
            id="new-customer-email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={limits.emailLengthMax}
            hint="The receipt goes there, with a link that makes the order theirs."
            required
            value={value.email}
            error={wordsOf(problems.email)}
            onChange={(email) => change({ email })}
          />
          <PhoneField
            id="new-customer-phone"
            label="Phone"
            country="US"
            utilityAddress={phoneUtility}
            autoComplete="off"
            maxLength={limits.phoneLengthMax}
            required
            value={value.phone}
            error={wordsOf(problems.phone)}
            onChange={(phone) => change({ phone })}
          />
          {setting.problem !== null && <Alert tone="bad">{setting.problem}</Alert>}
        </div>
      )}
    </Modal>
  );
}

function wordsOf(problem: MessageName | undefined): string | undefined {
  return problem && messageText(problem);
}
