import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { limits } from '#rules/limits.ts';
import { formatCents } from '#rules/money.ts';
import styles from './DiscountInputs.module.css';
import type { Price, PriceExtras } from './use-price.ts';

export type DiscountInputsProps = {
  extras: PriceExtras;
  /** The price that the codes were asked with; null while there is none. */
  price: Price | null;
  onChange: (extras: PriceExtras) => void;
};

/** A coupon and gift cards. A code counts once it is applied, and says beside itself what became of it. PRC-02 PRC-06 */
export function DiscountInputs({ extras, price, onChange }: DiscountInputsProps): ReactNode {
  // While the next price is on its way, the one at hand speaks of another code.
  const coupon = price?.coupon?.code.toUpperCase() === extras.coupon ? price.coupon : null;
  // Codes that the page came with are shown; taking the last one away folds nothing under the hand.
  const [isOpenAtFirst] = useState(extras.coupon !== '' || extras.giftCards.length > 0);
  return (
    <Disclosure label="Coupon or gift card" open={isOpenAtFirst}>
      <div className={styles.inputs}>
        <CodeField
          id="coupon"
          label="Coupon code"
          applied={extras.coupon}
          error={coupon?.problem ?? undefined}
          news={coupon?.notice ?? ''}
          onApply={(code) => onChange({ ...extras, coupon: code })}
        />
        <GiftCards extras={extras} price={price} onChange={onChange} />
      </div>
    </Disclosure>
  );
}

function GiftCards({ extras, price, onChange }: DiscountInputsProps): ReactNode {
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
              {card}: {outcome ? (outcome.problem ?? `${formatCents(outcome.applied)} used`) : 'counted with the price'}
            </span>
            <Button
              variant="quiet"
              size="small"
              label={`Remove gift card ${card}`}
              onPress={() => onChange({ ...extras, giftCards: extras.giftCards.filter((other) => other !== card) })}
            >
              Remove
            </Button>
          </p>
        );
      })}
      {!isFull && (
        <div className={styles.line}>
          <TextField
            id="gift-card"
            label="Gift card number"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={limits.codeLengthMax}
            error={isRepeated ? 'This gift card is already on the list.' : undefined}
            onChange={setTyped}
          />
          <Button onPress={add} label="Add gift card">
            Add
          </Button>
        </div>
      )}
    </div>
  );
}

type CodeFieldProps = {
  id: string;
  label: string;
  applied: string;
  error: string | undefined;
  news: string;
  onApply: (code: string) => void;
};

function CodeField({ id, label, applied, error, news, onApply }: CodeFieldProps): ReactNode {
  const [typed, setTyped] = useState(applied);
  const code = typed.trim().toUpperCase();
  const isApplied = applied !== '' && code === applied;
  return (
    <div className={styles.line}>
      <TextField
        id={id}
        label={label}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={limits.codeLengthMax}
        error={isApplied ? error : undefined}
        hint={isApplied && news !== '' ? <span role="status">{news}</span> : undefined}
        onChange={setTyped}
      />
      {isApplied ? (
        <Button
          label={`Remove coupon ${applied}`}
          onPress={() => {
            setTyped('');
            onApply('');
          }}
        >
          Remove
        </Button>
      ) : (
        <Button label="Apply coupon" onPress={() => onApply(code)}>
          Apply
        </Button>
      )}
    </div>
  );
}
