import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import { centsFromTyped } from '#rules/pricing/cents-from-typed.ts';
import styles from './DiscountInputs.module.css';

export type StaffDiscountsProps = {
  extras: PriceExtras;
  /** Whether the trip has surcharges to waive. */
  hasSurcharges: boolean;
  /** Whether the price waives them; also true if they were waived for the order that is changed. */
  areSurchargesWaived: boolean;
  onChange: (extras: PriceExtras) => void;
};

/** What staff take off a price: a discount of their choice, and the surcharges. Each has a line of its own in the price. PRC-02 */
export default function StaffDiscounts({
  extras,
  hasSurcharges,
  areSurchargesWaived,
  onChange,
}: StaffDiscountsProps): ReactNode {
  const isWaived = extras.waivesSurcharges ?? areSurchargesWaived;
  const [typed, setTyped] = useState(extras.compDiscount === null ? '' : dollarText(extras.compDiscount));
  const [isInvalid, setInvalid] = useState(false);
  const amount = centsFromTyped(typed);
  const isApplied = extras.compDiscount !== null && amount === extras.compDiscount;

  function apply(): void {
    const isValid = amount !== null && amount > 0;
    setInvalid(!isValid);
    if (isValid) onChange({ ...extras, compDiscount: amount });
  }

  return (
    <Disclosure label={t`Staff discounts`} open={extras.compDiscount !== null || isWaived}>
      <div className={styles.inputs}>
        <div className={styles.line}>
          <TextField
            id="comp-discount"
            label={t`Courtesy discount`}
            value={typed}
            autoComplete="off"
            inputMode="decimal"
            suffix="USD"
            maxLength={limits.codeLengthMax}
            hint={t`Taken off the whole order, before tax.`}
            error={isInvalid ? messages.numberNotValid : undefined}
            onChange={(text) => {
              setTyped(text);
              setInvalid(false);
            }}
          />
          {isApplied ? (
            <Button
              label={t`Remove courtesy discount`}
              onPress={() => {
                setTyped('');
                onChange({ ...extras, compDiscount: null });
              }}
            >{t`Remove`}</Button>
          ) : (
            <Button label={t`Apply courtesy discount`} onPress={apply}>{t`Apply`}</Button>
          )}
        </div>
        {(hasSurcharges || isWaived) && (
          <CheckboxField
            id="waive-surcharges"
            label={t`Waive surcharges`}
            checked={isWaived}
            onChange={(waivesSurcharges) => onChange({ ...extras, waivesSurcharges })}
          />
        )}
      </div>
    </Disclosure>
  );
}

function dollarText(amount: Cents): string {
  return formatCents(amount).replace('$', '');
}
