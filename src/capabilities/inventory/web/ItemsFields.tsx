import { type ReactNode, useMemo } from 'react';
import { countryName } from '#kit/country-name.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import type { FieldMessages } from '#kit/web/use-submit.ts';
import { inventoryLimits } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { itemFieldToWire } from '#rules/shipment-form/item-fields.ts';
import styles from './ItemsFields.module.css';
import { emptyItem, type TypedItem } from './typed-items.ts';

export type ItemsFieldsProps = {
  /** The start of the ids of all fields. */
  id: string;
  typed: readonly TypedItem[];
  onChange: (typed: readonly TypedItem[]) => void;
  /** By the wire's names: `items[0][what]`. */
  errors: FieldMessages;
  /** The codes of the countries to choose from. */
  countries: readonly string[];
  /** The country that a new row starts with. */
  country: string;
};

/** What is in a bag, one row for each kind of thing. */
export function ItemsFields({ id, typed, onChange, errors, countries, country }: ItemsFieldsProps): ReactNode {
  const options = useMemo(() => countryOptions(countries), [countries]);
  const change = (key: number, changes: Partial<TypedItem>): void =>
    onChange(typed.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  return (
    <div className={styles.items}>
      {typed.map((item, index) => {
        const error = (field: string) => errors[itemFieldToWire(`items[${index}][${field}]`)];
        const name = t`Item ${index + 1}`;
        return (
          <fieldset key={item.key} className={styles.item}>
            <legend className={styles.legend}>{name}</legend>
            <div className={styles.what}>
              <TextField
                id={`${id}-what-${item.key}`}
                label={t`What it is`}
                autoComplete="off"
                maxLength={inventoryLimits.whatLengthMax}
                value={item.what}
                error={error('what')}
                onChange={(what) => change(item.key, { what })}
              />
            </div>
            <TextField
              id={`${id}-count-${item.key}`}
              label={t`How many`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={item.count}
              error={error('count')}
              onChange={(count) => change(item.key, { count })}
            />
            <TextField
              id={`${id}-value-${item.key}`}
              label={t`Value of one`}
              inputMode="decimal"
              suffix="USD"
              autoComplete="off"
              maxLength={10}
              value={item.value}
              error={error('valueEach')}
              onChange={(value) => change(item.key, { value })}
            />
            <div className={styles.origin}>
              <SelectField
                id={`${id}-origin-${item.key}`}
                label={t`Made in`}
                placeholder={t`Choose a country`}
                options={options}
                value={item.origin}
                error={error('origin')}
                onChange={(origin) => change(item.key, { origin })}
              />
            </div>
            {typed.length > 1 && (
              <div className={styles.remove}>
                <Button
                  variant="quiet"
                  size="small"
                  label={t`Remove ${name}`}
                  onPress={() => onChange(typed.filter(({ key }) => key !== item.key))}
                >{t`Remove`}</Button>
              </div>
            )}
          </fieldset>
        );
      })}
      {typed.length < inventoryLimits.itemsMax && (
        <div>
          <Button
            icon="plus"
            size="small"
            onPress={() => onChange([...typed, emptyItem(Math.max(...typed.map(({ key }) => key)) + 1, country)])}
          >{t`Add an item`}</Button>
        </div>
      )}
    </div>
  );
}

/** By their names, in the order of the reader's alphabet. */
function countryOptions(codes: readonly string[]): readonly SelectOption[] {
  return codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
