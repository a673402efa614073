import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { formatCents } from '#rules/money.ts';
import styles from './DiscountInputs.module.css';
import { ApplyLine } from './ApplyLine.tsx';
import type { DiscountInputsProps } from './discount-inputs-props.ts';

/** The gift cards that are used, and a field for one more. PRC-06 */
export function GiftCards({ extras, price, onChange }: Omit<DiscountInputsProps, 'creditBalance'>): ReactNode {
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
