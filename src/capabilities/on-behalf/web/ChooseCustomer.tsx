import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { KnownCustomerForm } from './KnownCustomerForm.tsx';
import { NewCustomerForm } from './NewCustomerForm.tsx';
import { type FoundCustomer, useCustomerSearch } from './use-customer-search.ts';
import { type CartForCustomer, type NewCustomer, useSetCartCustomer } from './use-set-cart-customer.ts';

export type ChooseCustomerProps = {
  brandId: number;
  /** What is known of a customer without an account, to begin with. */
  firstCustomer: NewCustomer;
  /** Whether it begins with somebody new: the guest of a cart is nobody whom a search finds. */
  isForGuest: boolean;
  phoneUtility: string;
  carts: CartForCustomer;
  /** The cart is that person’s now: set the on-behalf user, and ask for pickup fees and payment info anew. */
  onApplied: (person: FoundCustomer) => void;
  /** Also called by itself when the success has been read. */
  onClose: () => void;
};

/** The modal with which our staff book on behalf of a club's user. ROL-02 SCR-03 */
export default function ChooseCustomer(props: ChooseCustomerProps): ReactNode {
  const { brandId, carts, onApplied, onClose } = props;
  const [who, setWho] = useState<'known' | 'new'>(props.isForGuest ? 'new' : 'known');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<FoundCustomer | null>(null);
  const search = useCustomerSearch({ term, brandId, isWanted: chosen === null });
  const setting = useSetCartCustomer(carts);

  async function apply(person: FoundCustomer): Promise<void> {
    if ((await setting.apply(person)) !== null) onApplied(person);
  }

  async function applyNew(customer: NewCustomer): Promise<void> {
    const userId = await setting.apply(customer);
    const name = `${customer.firstName.trim()} ${customer.lastName.trim()}`;
    if (userId !== null) onApplied({ userId, name, email: customer.email.trim() });
  }

  const choice = (
    <SegmentedControl
      id="add-club-who"
      label="Who is it for?"
      segments={[
        { value: 'known', label: 'Has an account' },
        { value: 'new', label: 'Somebody new' },
      ]}
      value={who}
      onChange={setWho}
    />
  );
  if (who === 'new') {
    return (
      <NewCustomerForm
        first={props.firstCustomer}
        who={choice}
        setting={setting}
        phoneUtility={props.phoneUtility}
        onApply={(customer) => void applyNew(customer)}
        onClose={onClose}
      />
    );
  }

  return (
    <KnownCustomerForm
      who={choice}
      term={term}
      chosen={chosen}
      search={search}
      setting={setting}
      onType={(typed) => {
        setTerm(typed);
        setChosen(null);
      }}
      onChoose={setChosen}
      onApply={(person) => void apply(person)}
      onClose={onClose}
    />
  );
}
