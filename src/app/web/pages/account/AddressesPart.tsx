import { type ReactNode, useState } from 'react';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import {
  type AccountData as Data,
  useAccountRefresh,
  useAddressBook,
} from '#capabilities/account/web/use-account-data.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { SavedAddress } from '#rules/account/saved-address.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import { AddressForm } from './AddressForm.tsx';
import { DeleteButton } from './DeleteButton.tsx';

type Book = ReturnType<typeof useAddressBook> extends Data<infer Answer> ? Answer : never;
type ListedAddress = Book['addresses'][number];

/** The address book: what is in it is offered wherever an address is typed. ACC-08 */
export function AddressesPart(): ReactNode {
  const book = useAddressBook();
  const refresh = useAccountRefresh();
  const [edited, setEdited] = useState<number | 'new' | null>(null);

  async function done(): Promise<void> {
    setEdited(null);
    await refresh();
  }

  return (
    <AccountData of={book} waitingFor="Loading your addresses">
      {({ addresses }) => (
        <>
          {addresses.length === 0 && (
            <p className={styles.lead}>Addresses that you keep are offered wherever you type one.</p>
          )}
          {addresses.length > 0 && (
            <ul className={styles.rows}>
              {addresses.map((address) => (
                <li className={styles.row} key={address.id}>
                  {edited === address.id ? (
                    <AddressForm
                      address={savedAddress(address)}
                      id={address.id}
                      isDefault={address.default}
                      onDone={done}
                      onCancel={() => setEdited(null)}
                    />
                  ) : (
                    <AddressRow address={address} onEdit={() => setEdited(address.id)} onDone={done} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {edited === 'new' ? (
            <AddressForm address={null} id={null} isDefault={false} onDone={done} onCancel={() => setEdited(null)} />
          ) : (
            <div className={styles.actions}>
              <Button icon="plus" onPress={() => setEdited('new')}>
                Add an address
              </Button>
            </div>
          )}
        </>
      )}
    </AccountData>
  );
}

function AddressRow(props: { address: ListedAddress; onEdit: () => void; onDone: () => Promise<void> }): ReactNode {
  const { address, onEdit, onDone } = props;
  const sending = useSending();
  const saved = savedAddress(address);

  async function makeDefault(): Promise<void> {
    if (await sending.send(() => accountDeeds.saveAddress(saved, { id: address.id, isDefault: true }))) await onDone();
  }

  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{address.company_name || address.address_1}</p>
        <p className={styles.small}>{wordsOf(address)}</p>
        {address.default && <p className={styles.small}>You ship from here by default.</p>}
        {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
      </div>
      <div className={styles.actions}>
        {!address.default && (
          <Button
            variant="quiet"
            label={`Ship from ${address.address_1} by default`}
            pendingLabel={sending.isSending ? 'Saving…' : undefined}
            onPress={() => void makeDefault()}
          >
            Ship from
          </Button>
        )}
        <Button variant="quiet" label={`Edit ${address.address_1}`} onPress={onEdit}>
          Edit
        </Button>
        <DeleteButton
          name={address.address_1}
          onDelete={() => accountDeeds.deleteAddress(address.id)}
          onDone={onDone}
        />
      </div>
    </>
  );
}

function wordsOf({ company_name, address_1, address_2, city, state, zip, country_code }: ListedAddress): string {
  const street = [company_name === '' ? '' : address_1, address_2];
  const place = [city, `${state} ${zip}`.trim(), country_code === 'US' ? '' : country_code];
  return [...street, ...place].filter((part) => part !== '').join(', ');
}

function savedAddress(address: ListedAddress): SavedAddress {
  return {
    companyName: address.company_name,
    address1: address.address_1,
    address2: address.address_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    countryCode: address.country_code,
    phoneNumber: address.phone_number,
  };
}
