import type { ReactNode } from 'react';
import { ItemsFields } from '#capabilities/inventory/web/ItemsFields.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { type ClaimableBag, claimFieldToWire, type ShownClaims } from '../wire.ts';
import styles from './Claims.module.css';
import type { FieldMessages } from '#kit/web/use-submit.ts';
import type { TypedItem } from '#capabilities/inventory/web/typed-items.ts';

/** What is in the bag, and how much of it is claimed. */
export function ClaimedItems({
  id,
  label,
  items,
  amount,
  bag,
  errors,
  countries,
  onItems,
  onAmount,
}: {
  /** The ids of its controls start with it. */
  id: string;
  label: string;
  items: readonly TypedItem[];
  amount: string;
  bag: ClaimableBag | undefined;
  errors: FieldMessages;
  countries: ShownClaims['countries'];
  onItems: (items: readonly TypedItem[]) => void;
  onAmount: (amount: string) => void;
}): ReactNode {
  return (
    <>
      <p className={styles.label}>{label}</p>
      <ItemsFields id={id} typed={items} errors={errors} countries={countries} country="US" onChange={onItems} />
      <TextField
        id={`${id}-amount`}
        label={t`How much do you claim?`}
        hint={bag && amountHint(bag)}
        inputMode="decimal"
        length="short"
        suffix="USD"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={errors[claimFieldToWire('amount')]}
        onChange={onAmount}
      />
    </>
  );
}

function amountHint({ cover, left }: ClaimableBag): string {
  if (left === 0) return t`Other claims have used up what this bag is covered for.`;
  return left === cover
    ? t`At most what the items are worth. This bag is covered for ${formatCents(cover)}.`
    : t`At most what the items are worth. We can pay up to ${formatCents(left)} for this bag.`;
}
