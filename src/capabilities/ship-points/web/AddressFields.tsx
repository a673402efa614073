import type { ReactNode } from 'react';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { type CountryConfig, fieldName, isFieldDisabled } from '#rules/address/country-rules.ts';
import { filterText, filterZip, removedCharactersText } from '#rules/address/text-filter.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { zipLengthMax } from '#rules/address/zip-rules.ts';
import { limits } from '#rules/limits.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import type { TypedShipPointField } from '#rules/shipment/draft-changes.ts';
import styles from './AddressFields.module.css';

export type AddressFieldsProps = {
  /** The ids of its controls start with it. */
  id: string;
  end: End;
  point: ShipPoint;
  config: CountryConfig;
  errors: Readonly<Partial<Record<TypedShipPointField, string | undefined>>>;
  /** Whether the city was filled in from the zip; it is then not typed over. ZIP-06 */
  isCityLocked: boolean;
  /** A message of the zip lookup, if any. */
  zipHint: ReactNode;
  /** Shown below the street: a notice about the address, a checkbox. */
  children?: ReactNode;
  /** Draws the phone field; the page knows how phones are checked. */
  phone: ReactNode;
  onChange: (field: TypedShipPointField, value: string) => void;
  onBlur: (field: TypedShipPointField) => void;
};

/** An ordinary address. The place alone decides the price; street and contact can follow. PNT-03 */
export function AddressFields(props: AddressFieldsProps): ReactNode {
  const { id, end, point, config, errors, isCityLocked, zipHint, children, phone, onChange, onBlur } = props;
  const section = `section-${end} shipping`;
  const zipMax = zipLengthMax(config.code);
  const words = (field: TypedShipPointField) => ({
    id: `${id}-${field}`,
    value: point[field],
    error: errors[field],
    maxLength: limits.textFieldLengthMax,
    filter: filterText,
    removedCharactersText,
    onChange: (value: string) => onChange(field, value),
    onBlur: () => onBlur(field),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.place}>
        {!isFieldDisabled(config, 'zip') && (
          <FilteredTextField
            {...words('zip')}
            label={fieldName(config, 'zip')}
            inputMode={usesUsZips(config.code) ? 'numeric' : 'text'}
            autoComplete={`${section} postal-code`}
            autoCapitalize="characters"
            maxLength={zipMax ?? limits.textFieldLengthMax}
            filter={filterZip}
          />
        )}
        <FilteredTextField
          {...words('city')}
          label={fieldName(config, 'city')}
          autoComplete={`${section} address-level2`}
          readOnly={isCityLocked}
        />
        {!isFieldDisabled(config, 'state') && <StateField {...props} section={section} />}
      </div>
      {zipHint}
      <Disclosure label="Street address and contact" about={end === 'origin' ? 'of the sender' : 'of the recipient'}>
        <div className={styles.street}>
          <p className={styles.note}>Needed to book, not for a price: the place decides it.</p>
          <FilteredTextField
            {...words('contact')}
            label={end === 'origin' ? 'Sender name' : 'Recipient name'}
            autoComplete={`${section} name`}
            autoCapitalize="words"
          />
          <FilteredTextField {...words('company')} label="Company" autoComplete={`${section} organization`} />
          {!isFieldDisabled(config, 'address') && (
            <FilteredTextField
              {...words('address')}
              label={fieldName(config, 'address')}
              autoComplete={`${section} address-line1`}
            />
          )}
          <FilteredTextField
            {...words('address2')}
            label="Apartment, suite, floor"
            autoComplete={`${section} address-line2`}
          />
          {phone}
          <FilteredTextField
            {...words('phoneExtension')}
            label="Extension"
            length="tiny"
            inputMode="numeric"
            maxLength={limits.phoneExtensionLengthMax}
            autoComplete={`${section} tel-extension`}
            filter={(value) => value.replace(/\D/g, '')}
          />
          {children}
        </div>
      </Disclosure>
    </div>
  );
}

/** A list where the country has one, free text elsewhere. CTY-02 */
function StateField(props: AddressFieldsProps & { section: string }): ReactNode {
  const { id, point, config, errors, section, onChange, onBlur } = props;
  const shared = {
    id: `${id}-state`,
    label: fieldName(config, 'state'),
    value: point.state,
    error: errors.state,
    autoComplete: `${section} address-level1`,
    onBlur: () => onBlur('state'),
  };
  if (config.states.length === 0) {
    return (
      <FilteredTextField
        {...shared}
        maxLength={limits.textFieldLengthMax}
        filter={filterText}
        removedCharactersText={removedCharactersText}
        onChange={(value) => onChange('state', value)}
      />
    );
  }
  return (
    <SelectField
      {...shared}
      placeholder="Choose"
      options={config.states.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(value) => onChange('state', value)}
    />
  );
}
