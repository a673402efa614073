import { type ReactNode, useState } from 'react';
import { ContactFields } from '#kit/web/form/ContactFields.tsx';
import { customerProblems } from '#rules/checkout/guest-details.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { NewCustomer } from '../wire.ts';
import { CustomerModal, type CustomerModalProps } from './CustomerModal.tsx';

export type NewCustomerFormProps = Pick<CustomerModalProps, 'setting' | 'onClose'> & {
  /** What is known already, for example about the first traveler. */
  first: NewCustomer;
  /** The choice between people with an account and a new customer. */
  who: ReactNode;
  phoneUtility: string;
  onApply: (customer: NewCustomer) => void;
};

/** A customer without an account: enough to reach them. They get the receipt, and a link to make the order theirs. ROL-02 */
export function NewCustomerForm(props: NewCustomerFormProps): ReactNode {
  const { first, who, setting, phoneUtility, onApply, onClose } = props;
  const [value, setValue] = useState(first);
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = wasSubmitted ? customerProblems(value) : {};

  function apply(): void {
    setSubmitted(true);
    if (Object.keys(customerProblems(value)).length === 0) onApply(value);
  }

  return (
    <CustomerModal setting={setting} onApply={apply} onClose={onClose}>
      {who}
      <ContactFields
        id="new-customer"
        value={value}
        errors={{
          email: problemText(problems.email),
          firstName: problemText(problems.firstName),
          lastName: problemText(problems.lastName),
          phone: problemText(problems.phone),
        }}
        isOwn={false}
        emailHint="We’ll email the receipt here, with a link to claim the order."
        phoneUtility={phoneUtility}
        onChange={(changes) => setValue({ ...value, ...changes })}
      />
    </CustomerModal>
  );
}

function problemText(problem: MessageName | undefined): string | undefined {
  return problem && messageText(problem);
}
