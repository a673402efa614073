import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { SubmitRow } from '#kit/web/form/SubmitRow.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import type { RowFormProps } from '#kit/web/layout/EditableRows.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { type SavedAddress, savedAddressProblems } from '#rules/account/saved-address.ts';
import { type CountryConfig, fieldName, isFieldDisabled } from '#rules/address/country-rules.ts';
import { filterText, filterZip, removedCharactersText } from '#rules/address/text-filter.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import type { AddressBookEntry } from '../wire.ts';
import { saveAddress } from './save-address.ts';

const empty: SavedAddress = {
  placeName: '',
  companyName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: 'US',
  phoneNumber: '',
};

export type AddressFormProps = RowFormProps<AddressBookEntry> & {
  /** The chosen country, and how its address fields behave. */
  country: { readonly code: string; readonly config: CountryConfig; readonly isKnown: boolean };
  /** Draws the field that chooses the country. */
  renderCountryField: (onChosen: () => void) => ReactNode;
  /** The address of the phone utility. */
  phoneUtility: string;
};

/** One address of the address book; the country decides which fields there are. ACC-08 CTY-01 */
export function AddressForm(props: AddressFormProps): ReactNode {
  const { item: address, onDone, onCancel, country, renderCountryField, phoneUtility } = props;
  const { config } = country;
  const [typed, setTyped] = useState<SavedAddress>(address ?? empty);
  const saving = useSubmit({
    // Until the rules of the country are loaded, only the server finds problems.
    check: (given: SavedAddress) => {
      const problems = country.isKnown ? Object.entries(savedAddressProblems(given, config)) : [];
      return Object.fromEntries(problems.map(([field, message]) => [field, messageFor(field, message)]));
    },
    send: (given) => saveAddress(given, { id: address?.id ?? null, isDefault: address?.isDefault ?? false }),
    onSuccess: onDone,
  });

  function type(field: keyof SavedAddress, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    saving.clearError(field);
  }

  const plain = (field: keyof SavedAddress) => ({
    id: `address-${field}`,
    value: typed[field],
    error: saving.errors[field],
    maxLength: limits.textFieldLengthMax,
    onChange: (value: string) => type(field, value),
  });
  const filtered = (field: keyof SavedAddress) => ({ ...plain(field), filter: filterText, removedCharactersText });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => saving.submitForm(event, { ...typed, countryCode: country.code })}
    >
      <div className={styles.whole}>{renderCountryField(() => setTyped((before) => ({ ...before, state: '' })))}</div>
      <div className={styles.whole}>
        <FilteredTextField
          {...filtered('placeName')}
          label={t`Name of the place (optional)`}
          hint={t`For example, Home or Office.`}
        />
      </div>
      {!isFieldDisabled(config, 'address') && (
        <div className={styles.whole}>
          <FilteredTextField
            {...filtered('address1')}
            label={fieldName(config, 'address')}
            autoComplete="address-line1"
          />
        </div>
      )}
      <div className={styles.whole}>
        <FilteredTextField
          {...filtered('address2')}
          label={t`Apartment, suite, floor (optional)`}
          autoComplete="address-line2"
        />
      </div>
      {!isFieldDisabled(config, 'company') && (
        <div className={styles.whole}>
          <FilteredTextField {...filtered('companyName')} label={t`Company (optional)`} autoComplete="organization" />
        </div>
      )}
      {!isFieldDisabled(config, 'zip') && (
        <FilteredTextField
          {...filtered('zip')}
          label={fieldName(config, 'zip')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          filter={filterZip}
        />
      )}
      <FilteredTextField {...filtered('city')} label={fieldName(config, 'city')} autoComplete="address-level2" />
      {!isFieldDisabled(config, 'state') && <StateField config={config} {...plain('state')} />}
      <PhoneField
        {...plain('phoneNumber')}
        label={t`Phone (optional)`}
        country={country.code}
        utilityAddress={phoneUtility}
        maxLength={limits.phoneLengthMax}
        onChange={(value) => type('phoneNumber', value)}
      />
      <div className={styles.whole}>
        <SubmitRow
          submission={saving}
          aside={<Button onPress={onCancel}>{t`Cancel`}</Button>}
        >{t`Save address`}</SubmitRow>
      </div>
    </form>
  );
}

/** A list if the country has one, otherwise free text. CTY-02 */
function StateField(props: {
  config: CountryConfig;
  id: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  onChange: (value: string) => void;
}): ReactNode {
  const { config, maxLength, ...shared } = props;
  const label = fieldName(config, 'state');
  if (config.states.length === 0) {
    const filtered = { ...shared, filter: filterText, removedCharactersText };
    return <FilteredTextField {...filtered} label={label} maxLength={maxLength} autoComplete="address-level1" />;
  }
  return (
    <SelectField
      {...shared}
      label={label}
      placeholder={t`Choose`}
      autoComplete="address-level1"
      options={config.states.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
