import type { ReactNode } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { type EditableRowProps, EditableRows, type RowFormProps } from '#kit/web/layout/EditableRows.tsx';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useAccountData } from '#kit/web/use-account-data.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { countryName } from '#kit/country-name.ts';
import { t } from '#rules/language/t.ts';
import { addressBook, deleteAddress } from '../contract.ts';
import { addressesFromWire, type AddressBookEntry } from '../wire.ts';
import { saveAddress } from './save-address.ts';

export type AddressBookSectionProps = {
  /** The form of one address; the page gives it the fields of the address's country. */
  renderForm: (props: RowFormProps<AddressBookEntry>) => ReactNode;
};

/** The saved addresses, which are suggested wherever an address is typed. ACC-08 */
export function AddressBookSection({ renderForm }: AddressBookSectionProps): ReactNode {
  const book = useAccountData(addressBook, addressesFromWire);
  return (
    <LoadableContent of={book} waitingFor={t`Loading your addresses`}>
      {(addresses) => (
        <EditableRows
          items={addresses}
          emptyText={t`Saved addresses are suggested whenever you enter one.`}
          addLabel={t`Add an address`}
          renderRow={(props) => <AddressRow {...props} />}
          renderForm={renderForm}
        />
      )}
    </LoadableContent>
  );
}

function AddressRow({ item: address, onEdit, onDone }: EditableRowProps<AddressBookEntry>): ReactNode {
  const makingDefault = useSubmit({
    send: () => saveAddress(address, { id: address.id, isDefault: true }),
    onSuccess: onDone,
  });

  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{address.placeName || address.companyName || address.address1}</p>
        <p className={styles.small}>{addressLine(address)}</p>
        {address.isDefault && <p className={styles.small}>{t`Your default ship-from address.`}</p>}
        {makingDefault.failure !== null && <Alert tone="bad">{makingDefault.failure}</Alert>}
      </div>
      <div className={styles.actions}>
        {!address.isDefault && (
          <Button
            variant="quiet"
            label={t`Ship from ${address.address1} by default`}
            pendingLabel={makingDefault.isPending ? t`Saving…` : undefined}
            onPress={() => makingDefault.submit()}
          >{t`Ship from`}</Button>
        )}
        <Button variant="quiet" label={t`Edit ${address.address1}`} onPress={onEdit}>{t`Edit`}</Button>
        <DeleteButton
          name={address.address1}
          onDelete={() => call(deleteAddress, { body: { id: address.id } })}
          onDone={onDone}
        />
      </div>
    </>
  );
}

/** The rest of the address, without what the title shows. */
function addressLine(address: AddressBookEntry): string {
  const { placeName, companyName, address1, address2, city, state, zip, countryCode } = address;
  const isTitled = placeName !== '' || companyName !== '';
  const street = [placeName === '' ? '' : companyName, isTitled ? address1 : '', address2];
  const place = [city, `${state} ${zip}`.trim(), countryCode === 'US' ? '' : countryName(countryCode)];
  return [...street, ...place].filter((part) => part !== '').join(', ');
}
