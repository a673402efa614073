import type { ReactNode } from 'react';
import type { KeptAddress } from '#capabilities/account/web/account-answers.ts';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { useAddressBook } from '#capabilities/account/web/use-account-data.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import { AddressForm } from './AddressForm.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EditableRows, type EditedRowProps } from './EditableRows.tsx';

/** The address book: what is in it is offered wherever an address is typed. ACC-08 */
export function AddressesPart(): ReactNode {
  const book = useAddressBook();
  return (
    <AccountData of={book} waitingFor="Loading your addresses">
      {(addresses) => (
        <EditableRows
          items={addresses}
          nothing="Addresses that you keep are offered wherever you type one."
          addWords="Add an address"
          Row={AddressRow}
          Form={AddressForm}
        />
      )}
    </AccountData>
  );
}

function AddressRow({ item: address, onEdit, onDone }: EditedRowProps<KeptAddress>): ReactNode {
  const sending = useSending();

  async function makeDefault(): Promise<void> {
    if (await sending.send(() => accountDeeds.saveAddress(address, { id: address.id, isDefault: true })))
      await onDone();
  }

  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{address.companyName || address.address1}</p>
        <p className={styles.small}>{wordsOf(address)}</p>
        {address.isDefault && <p className={styles.small}>You ship from here by default.</p>}
        {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
      </div>
      <div className={styles.actions}>
        {!address.isDefault && (
          <Button
            variant="quiet"
            label={`Ship from ${address.address1} by default`}
            pendingLabel={sending.isSending ? 'Saving…' : undefined}
            onPress={() => void makeDefault()}
          >
            Ship from
          </Button>
        )}
        <Button variant="quiet" label={`Edit ${address.address1}`} onPress={onEdit}>
          Edit
        </Button>
        <DeleteButton name={address.address1} onDelete={() => accountDeeds.deleteAddress(address.id)} onDone={onDone} />
      </div>
    </>
  );
}

function wordsOf({ companyName, address1, address2, city, state, zip, countryCode }: KeptAddress): string {
  const street = [companyName === '' ? '' : address1, address2];
  const place = [city, `${state} ${zip}`.trim(), countryCode === 'US' ? '' : countryCode];
  return [...street, ...place].filter((part) => part !== '').join(', ');
}
