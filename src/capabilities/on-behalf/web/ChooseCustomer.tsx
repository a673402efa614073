import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import type { FoundCustomer, NewCustomer } from '../wire.ts';
import { KnownCustomerForm } from './KnownCustomerForm.tsx';
import { NewCustomerForm } from './NewCustomerForm.tsx';
import { useCustomerSearch } from './use-customer-search.ts';
import { type CartForCustomer, useSetCartCustomer } from './use-set-cart-customer.ts';

export type ChooseCustomerProps = {
  brandId: number;
  /** What a new customer's form starts with. */
  firstCustomer: NewCustomer;
  /** Whether it starts with the form for a new customer: no search finds the guest of a cart. */
  isForGuest: boolean;
  phoneUtility: string;
  carts: CartForCustomer;
  /** Called when the cart belongs to that customer: closes the modal. */
  onApplied: (customer: Pick<FoundCustomer, 'userId' | 'name'>) => void;
  onClose: () => void;
};

/** The modal in which staff choose whom they book for. ROL-02 SCR-03 */
export default function ChooseCustomer(props: ChooseCustomerProps): ReactNode {
  const { brandId, carts, onApplied, onClose } = props;
  const [who, setWho] = useState<'known' | 'new'>(props.isForGuest ? 'new' : 'known');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<FoundCustomer | null>(null);
  const search = useCustomerSearch({ term, brandId, isWanted: chosen === null });
  const setting = useSetCartCustomer(carts);

  async function apply(person: FoundCustomer): Promise<void> {
    const userId = await setting.apply({ kind: 'known', userId: person.userId });
    if (userId !== null) done(person);
  }

  async function applyNew(customer: NewCustomer): Promise<void> {
    const userId = await setting.apply({ kind: 'new', details: customer });
    const name = `${customer.firstName.trim()} ${customer.lastName.trim()}`;
    if (userId !== null) done({ userId, name });
  }

  function done(customer: Pick<FoundCustomer, 'userId' | 'name'>): void {
    onApplied(customer);
    onClose();
  }

  const choice = (
    <SegmentedControl
      id="add-club-who"
      label="Who is it for?"
      segments={[
        { value: 'known', label: 'Has an account' },
        { value: 'new', label: 'Someone new' },
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
