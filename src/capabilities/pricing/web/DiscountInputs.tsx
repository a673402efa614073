import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import styles from './DiscountInputs.module.css';
import { ApplyLine } from './ApplyLine.tsx';
import type { DiscountInputsProps } from './discount-inputs-props.ts';
import { CreditField } from './CreditField.tsx';
import { GiftCards } from './GiftCards.tsx';

/** A coupon, gift cards and credit. A code counts once it is applied; its outcome is shown beside it. PRC-02 PRC-06 PRC-07 */
export function DiscountInputs(props: DiscountInputsProps): ReactNode {
  const { extras, price, creditBalance, onChange } = props;
  // While the next price is loading, the current one is about another code.
  const coupon = price?.coupon?.code.toUpperCase() === extras.coupon ? price.coupon : null;
  // A code that survived a reload was applied before it; its outcome waits like any other error. VAL-08
  const [wasApplied, setApplied] = useState(false);
  const mayShow = useMayShowErrors(wasApplied);
  // Open when the page starts with codes; removing the last one does not close it.
  const [isOpenAtFirst] = useState(extras.coupon !== '' || extras.giftCards.length > 0 || extras.credit !== null);
  return (
    <Disclosure
      label={creditBalance === null ? t`Coupon or gift card` : t`Coupon, gift card or credit`}
      open={isOpenAtFirst}
    >
      <div className={styles.inputs} data-form="discounts">
        <CodeField
          id="coupon"
          label={t`Coupon code`}
          applied={extras.coupon}
          error={mayShow ? (coupon?.problem ?? undefined) : undefined}
          notice={coupon?.notice ?? ''}
          onApply={(code) => {
            setApplied(true);
            onChange({ ...extras, coupon: code });
          }}
        />
        <GiftCards extras={extras} price={price} onChange={onChange} />
        {creditBalance !== null && <CreditField {...props} balance={creditBalance} />}
      </div>
    </Disclosure>
  );
}

type CodeFieldProps = {
  id: string;
  label: string;
  applied: string;
  error: string | undefined;
  notice: string;
  onApply: (code: string) => void;
};

function CodeField({ id, label, applied, error, notice, onApply }: CodeFieldProps): ReactNode {
  const [typed, setTyped] = useState(applied);
  const code = typed.trim().toUpperCase();
  const isApplied = applied !== '' && code === applied;
  function apply(): void {
    if (code !== '') onApply(code);
  }
  return (
    <ApplyLine onEnter={apply}>
      <TextField
        id={id}
        label={label}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={limits.codeLengthMax}
        error={isApplied ? error : undefined}
        hint={isApplied && notice !== '' ? <span role="status">{notice}</span> : undefined}
        onChange={setTyped}
      />
      {isApplied ? (
        <Button
          label={t`Remove coupon ${applied}`}
          onPress={() => {
            setTyped('');
            onApply('');
          }}
        >{t`Remove`}</Button>
      ) : (
        <Button label={t`Apply coupon`} onPress={apply}>{t`Apply`}</Button>
      )}
    </ApplyLine>
  );
}
