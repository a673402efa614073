import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { alertDurationMs } from '#rules/checkout/alert-duration.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import { centsFromTyped } from '#rules/pricing/cents-from-typed.ts';
import styles from './DiscountInputs.module.css';
import type { Price } from '../wire.ts';

export type DiscountInputsProps = {
  extras: PriceExtras;
  /** The price with these codes; null while there is none. */
  price: Price | null;
  /** The credit of the signed-in user, or of the customer they book for; null when there is none. */
  creditBalance: Cents | null;
  isCreditOfCustomer?: boolean;
  onChange: (extras: PriceExtras) => void;
};

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

function GiftCards({ extras, price, onChange }: Omit<DiscountInputsProps, 'creditBalance'>): ReactNode {
  const [typed, setTyped] = useState('');
  const code = typed.trim().toUpperCase();
  const isRepeated = extras.giftCards.includes(code);
  const isFull = extras.giftCards.length >= limits.giftCardsMax;
  function add(): void {
    if (code === '' || isRepeated) return;
    onChange({ ...extras, giftCards: [...extras.giftCards, code] });
    setTyped('');
  }
  return (
    <div className={styles.cards}>
      {extras.giftCards.map((card) => {
        const outcome = price?.giftCards.find((candidate) => candidate.code.toUpperCase() === card);
        return (
          <p key={card} className={styles.card} data-wrong={(outcome?.problem ?? null) !== null || undefined}>
            <span>
              {card}:{' '}
              {outcome ? (outcome.problem ?? t`${formatCents(outcome.applied)} used`) : t`included in the price`}
            </span>
            <Button
              variant="quiet"
              size="small"
              label={t`Remove gift card ${card}`}
              onPress={() => onChange({ ...extras, giftCards: extras.giftCards.filter((other) => other !== card) })}
            >{t`Remove`}</Button>
          </p>
        );
      })}
      {!isFull && (
        <ApplyLine onEnter={add}>
          <TextField
            id="gift-card"
            label={t`Gift card number`}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={limits.codeLengthMax}
            error={isRepeated ? t`This gift card is already on the list.` : undefined}
            onChange={setTyped}
          />
          <Button onPress={add} label={t`Add gift card`}>{t`Add`}</Button>
        </ApplyLine>
      )}
    </div>
  );
}

/** How much credit is used: as much as is due, chosen in the payment form, or a typed amount. PRC-07 PAY-01 */
function CreditField(props: DiscountInputsProps & { balance: Cents }): ReactNode {
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

/** A field with its button; Enter in the field does what the button does. */
function ApplyLine({ onEnter, children }: { onEnter: () => void; children: ReactNode }): ReactNode {
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </form>
  );
}
