import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { alertDurationMs } from '#rules/checkout/alert-duration.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { centsFromTyped } from '#rules/pricing/cents-from-typed.ts';
import styles from './DiscountInputs.module.css';
import { ApplyLine } from './ApplyLine.tsx';
import type { DiscountInputsProps } from './discount-inputs-props.ts';

/** How much credit is used: as much as is due, chosen in the payment form, or a typed amount. PRC-07 PAY-01 */
export function CreditField(props: DiscountInputsProps & { balance: Cents }): ReactNode {
  const { extras, price, onChange } = props;
  if (extras.credit !== 'whole') return <CreditAmount {...props} amountApplied={extras.credit} />;
  return (
    <p className={styles.card}>
      <span>{t`Credit: ${price ? t`${formatCents(price.credit.applied)} used` : t`included in the price`}`}</span>
      <Button
        variant="quiet"
        size="small"
        label={t`Remove credit`}
        onPress={() => onChange({ ...extras, credit: null })}
      >{t`Remove`}</Button>
    </p>
  );
}

/** A typed amount is used in full or not at all; then the field says why. PRC-07 */
function CreditAmount({
  extras,
  price,
  balance,
  isCreditOfCustomer = false,
  onChange,
  amountApplied,
}: DiscountInputsProps & { balance: Cents; amountApplied: Cents | null }): ReactNode {
  const [typed, setTyped] = useState(amountApplied === null ? '' : dollarText(amountApplied));
  const [isInvalid, setInvalid] = useState(false);
  const amount = centsFromTyped(typed);
  const isApplied = amountApplied !== null && amount === amountApplied;
  const problem = isApplied ? (price?.credit.problem ?? null) : null;
  const error = problem === null ? (isInvalid ? messages.numberNotValid : undefined) : messages[problem];
  function apply(): void {
    setInvalid(amount === null);
    if (amount !== null) onChange({ ...extras, credit: amount });
  }
  return (
    <>
      <ApplyLine onEnter={apply}>
        <TextField
          id="wallet-credit"
          label={isCreditOfCustomer ? t`Use the customer’s credit` : t`Use your credit`}
          value={typed}
          autoComplete="off"
          inputMode="decimal"
          maxLength={limits.codeLengthMax}
          hint={`${isCreditOfCustomer ? t`They have` : t`You have`} ${formatCents(balance)}.`}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setInvalid(false);
          }}
        />
        {isApplied ? (
          <Button
            label={t`Remove credit`}
            onPress={() => {
              setTyped('');
              onChange({ ...extras, credit: null });
            }}
          >{t`Remove`}</Button>
        ) : (
          <Button label={t`Apply credit`} onPress={apply}>{t`Apply`}</Button>
        )}
      </ApplyLine>
      {problem !== null && <LeavingAlert key={`${typed}-${problem}`} text={messages[problem]} />}
    </>
  );
}

/** The alert disappears after a while; the field keeps its text. CST-01 */
function LeavingAlert({ text }: { text: string }): ReactNode {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <Alert tone="bad" dismissAfterMs={alertDurationMs.credit} onDismiss={() => setShown(false)}>
      {text}
    </Alert>
  );
}

function dollarText(amount: Cents): string {
  return formatCents(amount).replace('$', '');
}
