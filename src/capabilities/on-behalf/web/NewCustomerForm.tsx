import { type ReactNode, useState } from 'react';
import { TextField } from '#kit/web/form/TextField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { customerProblems } from '#rules/checkout/guest-details.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { NewCustomer } from '../wire.ts';
import { CustomerModal, type CustomerModalProps } from './CustomerModal.tsx';

export type NewCustomerFormProps = Pick<CustomerModalProps, 'setting' | 'onClose'> & {
  /** What is known already, about the first traveler perhaps. */
  first: NewCustomer;
  /** The choice between people with an account and somebody new. */
  who: ReactNode;
  phoneUtility: string;
  onApply: (customer: NewCustomer) => void;
};

/** A customer without an account: enough to reach them. They get the receipt, and a link to make the order theirs. ROL-02 */
export function NewCustomerForm(props: NewCustomerFormProps): ReactNode {
  const { first, who, setting, phoneUtility, onApply, onClose } = props;
  const [value, setValue] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const problems = isAsked ? customerProblems(value) : {};
  const change = (changes: Partial<NewCustomer>) => setValue({ ...value, ...changes });

  function apply(): void {
    setAsked(true);
    if (Object.keys(customerProblems(value)).length === 0) onApply(value);
  }

  return (
    <CustomerModal setting={setting} name={`${value.firstName} ${value.lastName}`} onApply={apply} onClose={onClose}>
      {who}
      <TextField
        id="new-customer-firstName"
        label="First name"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        required
        value={value.firstName}
        error={problemText(problems.firstName)}
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
        error={problemText(problems.lastName)}
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
        error={problemText(problems.email)}
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
        error={problemText(problems.phone)}
        onChange={(phone) => change({ phone })}
      />
    </CustomerModal>
  );
}

function problemText(problem: MessageName | undefined): string | undefined {
  return problem && messageText(problem);
}
