import type { ReactNode } from 'react';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { type CountryConfig, fieldName, isFieldDisabled } from '#rules/address/country-rules.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import type { End } from '#rules/shipment/draft.ts';
import styles from './AddressFields.module.css';
import { StreetField, type StreetFieldProps } from './StreetField.tsx';
import { type AddressPartProps, typedFieldProps } from './typed-field-props.ts';

export type StreetFieldsProps = AddressPartProps & {
  end: End;
  config: CountryConfig;
  /** The phone field, which the page provides together with its check; null when name and phone are known and not asked for. */
  phone: ReactNode;
  suggestions: Pick<StreetFieldProps, 'brand' | 'hasAddressBook' | 'onPick'>;
};

/** The street of an ordinary address, and who sends or receives there. PNT-03 */
export function StreetFields(props: StreetFieldsProps): ReactNode {
  const { end, point, config, phone } = props;
  const section = `section-${end} shipping`;
  return (
    <div className={styles.street}>
      {phone !== null && (
        <>
          <div className={styles.whole}>
            <FilteredTextField
              {...typedFieldProps(props, 'contact')}
              label={end === 'origin' ? t`Sender name` : t`Recipient name`}
              autoComplete={`${section} name`}
              autoCapitalize="words"
            />
          </div>
          {phone}
          <FilteredTextField
            {...typedFieldProps(props, 'phoneExtension')}
            label={t`Extension (optional)`}
            length="tiny"
            inputMode="numeric"
            maxLength={limits.phoneExtensionLengthMax}
            autoComplete={`${section} tel-extension`}
            filter={(value) => value.replace(/\D/g, '')}
          />
        </>
      )}
      {!isFieldDisabled(config, 'address') && (
        <div className={styles.whole}>
          <StreetField
            {...typedFieldProps(props, 'address')}
            label={fieldName(config, 'address')}
            autoComplete={`${section} address-line1`}
            country={point.country}
            zip={point.zip}
            {...props.suggestions}
          />
        </div>
      )}
      <FilteredTextField
        {...typedFieldProps(props, 'address2')}
        label={t`Apartment, suite, floor (optional)`}
        autoComplete={`${section} address-line2`}
      />
      <FilteredTextField
        {...typedFieldProps(props, 'company')}
        label={t`Company (optional)`}
        autoComplete={`${section} organization`}
      />
    </div>
  );
}
