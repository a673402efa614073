import { type FormEvent, type ReactNode, useState } from 'react';
import type { KeptAddress } from '#capabilities/account/web/account-answers.ts';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { CountryField } from '#capabilities/ship-points/web/CountryField.tsx';
import { useCountryConfig } from '#capabilities/ship-points/web/use-country-config.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { type SavedAddress, savedAddressProblems } from '#rules/account/saved-address.ts';
import { type CountryConfig, fieldName, isFieldDisabled } from '#rules/address/country-rules.ts';
import { filterText, filterZip, removedWords } from '#rules/address/text-filter.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './AccountParts.module.css';
import type { RowFormProps } from './EditableRows.tsx';
import { Saved } from './Saved.tsx';

const empty: SavedAddress = {
  companyName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: 'US',
  phoneNumber: '',
};

/** One address of the address book; which fields there are is the country's to say. ACC-08 CTY-01 */
export function AddressForm({ item: address, onDone, onCancel }: RowFormProps<KeptAddress>): ReactNode {
  const [typed, setTyped] = useState<SavedAddress>(address ?? empty);
  const { config, isKnown } = useCountryConfig(typed.countryCode, 'origin');
  const sending = useSending();
  const kept = { id: address?.id ?? null, isDefault: address?.isDefault ?? false };

  function type(field: keyof SavedAddress, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    sending.mend(field);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    // Until the rules of the country are known, the server alone says what is wrong.
    const problems = isKnown ? savedAddressProblems(typed, config) : {};
    const found = Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, messageFor(field, message)]),
    );
    if (!sending.refuse(found)) {
      if (await sending.send(() => accountDeeds.saveAddress(typed, kept))) return onDone();
    }
    focusFirstError(form);
  }

  const words = (field: keyof SavedAddress) => ({
    id: `address-${field}`,
    value: typed[field],
    error: sending.errors[field],
    maxLength: limits.textFieldLengthMax,
    onChange: (value: string) => type(field, value),
  });
  const filtered = (field: keyof SavedAddress) => ({ ...words(field), filter: filterText, removedWords });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.whole}>
        <CountryField
          id="address-countryCode"
          country={typed.countryCode}
          autoComplete="country"
          onChange={(country) => setTyped((before) => ({ ...before, countryCode: country, state: '' }))}
        />
      </div>
      <div className={styles.whole}>
        <FilteredTextField
          {...filtered('companyName')}
          label="Name of the place"
          hint="Home, office: as you like it."
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
        <FilteredTextField {...filtered('address2')} label="Apartment, suite, floor" autoComplete="address-line2" />
      </div>
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
      {!isFieldDisabled(config, 'state') && <StateField config={config} {...words('state')} />}
      <PhoneField
        {...words('phoneNumber')}
        label="Phone"
        country={typed.countryCode}
        utilityAddress={pageFacts.phoneUtility}
        maxLength={limits.phoneLengthMax}
        onChange={(value) => type('phoneNumber', value)}
      />
      <div className={styles.whole}>
        <Saved sending={sending} words={null} aside={<Button onPress={onCancel}>Cancel</Button>}>
          Save address
        </Saved>
      </div>
    </form>
  );
}

/** A list where the country has one, free text elsewhere. CTY-02 */
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
    const filtered = { ...shared, filter: filterText, removedWords };
    return <FilteredTextField {...filtered} label={label} maxLength={maxLength} autoComplete="address-level1" />;
  }
  return (
    <SelectField
      {...shared}
      label={label}
      placeholder="Choose"
      autoComplete="address-level1"
      options={config.states.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
