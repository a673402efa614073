import type { ReactNode } from 'react';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { type CountryConfig, fieldName, isFieldDisabled } from '#rules/address/country-rules.ts';
import { filterText, filterZip, removedCharactersText } from '#rules/address/text-filter.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { zipLengthMax } from '#rules/address/zip-rules.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import type { End } from '#rules/shipment/draft.ts';
import styles from './AddressFields.module.css';
import { type AddressPartProps, typedFieldProps } from './typed-field-props.ts';

export type AddressFieldsProps = AddressPartProps & {
  end: End;
  config: CountryConfig;
  /** Whether the city was filled in from the zip; it is then not typed over. ZIP-06 */
  isCityLocked: boolean;
  /** A message of the zip lookup, if any. */
  zipHint: ReactNode;
};

/** The place of an ordinary address, which decides the price; `StreetFields` has the rest of it. PNT-03 */
export function AddressFields(props: AddressFieldsProps): ReactNode {
  const { end, config, isCityLocked, zipHint } = props;
  const section = `section-${end} shipping`;
  const zipMax = zipLengthMax(config.code);
  return (
    <div className={styles.fields}>
      <div className={styles.place}>
        {!isFieldDisabled(config, 'zip') && (
          <FilteredTextField
            {...typedFieldProps(props, 'zip')}
            label={fieldName(config, 'zip')}
            inputMode={usesUsZips(config.code) ? 'numeric' : 'text'}
            autoComplete={`${section} postal-code`}
            autoCapitalize="characters"
            maxLength={zipMax ?? limits.textFieldLengthMax}
            filter={filterZip}
          />
        )}
        <FilteredTextField
          {...typedFieldProps(props, 'city')}
          label={fieldName(config, 'city')}
          autoComplete={`${section} address-level2`}
          readOnly={isCityLocked}
        />
        {!isFieldDisabled(config, 'state') && <StateField {...props} section={section} />}
      </div>
      {zipHint}
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
      placeholder={t`Choose`}
      options={config.states.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(value) => onChange('state', value)}
    />
  );
}
