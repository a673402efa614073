import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Counter } from '#kit/web/form/Counter.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import styles from './MoreBags.module.css';
import type { QuotedBag } from '#rules/shipment-form/quick-quote.ts';

export type MoreBagsProps = {
  bags: readonly QuotedBag[];
  options: readonly SelectOption[];
  onChange: (bags: readonly QuotedBag[]) => void;
};

/** How many of each kind of bag. The kind of the first is chosen in the form above. */
export default function MoreBags({ bags, options, onChange }: MoreBagsProps): ReactNode {
  const change = (at: number, part: Partial<QuotedBag>): void =>
    onChange(bags.map((bag, index) => (index === at ? { ...bag, ...part } : bag)));
  return (
    <ul className={styles.bags} aria-label={t`Bags`}>
      {bags.map(({ sku, count }, index) => (
        // A bag is identified only by its position in the list.
        <li key={index} className={styles.bag}>
          {index === 0 ? (
            <p className={styles.kind}>{options.find(({ value }) => value === sku)?.label}</p>
          ) : (
            <SelectField
              id={`quote-bag-${index}`}
              label={t`Bag ${index + 1}`}
              labelHidden
              value={sku}
              options={options}
              onChange={(chosen) => change(index, { sku: chosen })}
            />
          )}
          <Counter
            id={`quote-count-${index}`}
            label={t`How many, bag ${index + 1}`}
            labelHidden
            value={count}
            min={1}
            max={limits.productQuantityMax}
            onChange={(next) => change(index, { count: next })}
          />
          {index > 0 && (
            <Button
              variant="quiet"
              size="small"
              label={t`Remove bag ${index + 1}`}
              onPress={() => onChange(bags.filter((_, other) => other !== index))}
            >{t`Remove`}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}
