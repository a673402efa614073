import { type ReactNode, useState } from 'react';
import { typedItems } from '#capabilities/inventory/web/typed-items.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { claimKindWords } from '#rules/claims/claim-words.ts';
import { type ClaimKind, claimKinds, claimLimits } from '#rules/claims/claim-states.ts';
import { inventoryValue } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { smallerCents } from '#rules/money.ts';
import type { ClaimableBag, ShownClaims } from '../wire.ts';
import styles from './Claims.module.css';
import { PhotosField } from './PhotosField.tsx';
import { type TypedClaim, useOpenClaim } from './use-claims.ts';
import { ClaimedItems } from './ClaimedItems.tsx';

/** Asks what happened to a bag, and what the claim is for. */
export function NewClaim({
  bag,
  shown: { countries },
  order,
  onDone,
}: {
  bag: ClaimableBag;
  shown: ShownClaims;
  order: OrderOfPage;
  onDone: (failedPhotos: readonly string[]) => void;
}): ReactNode {
  const [typed, setTyped] = useState<TypedClaim>(() => ({
    leg: bag.leg,
    bag: bag.bag,
    kind: bag.kinds.length === 1 ? (bag.kinds[0] ?? '') : '',
    description: '',
    amount: suggestedAmount(bag),
    items: typedItems(bag.items, 'US'),
    photos: [],
  }));
  const sending = useOpenClaim(order, { countries, onSent: onDone });
  const change = (changes: Partial<TypedClaim>): void => setTyped((before) => ({ ...before, ...changes }));
  const id = `claim-${bag.leg}-${bag.bag}`;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t`Report a problem`}
      onSubmit={(event) => sending.submitForm(event, typed)}
    >
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
      <SelectField
        id={`${id}-kind`}
        label={t`What happened?`}
        placeholder={t`Choose one`}
        options={claimKinds
          .filter((kind) => bag.kinds.includes(kind))
          .map((kind) => ({ value: kind, label: kindText(kind, bag) }))}
        value={typed.kind}
        error={sending.errors['kind']}
        onChange={(value) => change({ kind: claimKinds.find((kind) => kind === value) ?? '' })}
      />
      <TextField
        id={`${id}-description`}
        label={t`Tell us more`}
        rows={3}
        maxLength={claimLimits.textLengthMax}
        value={typed.description}
        error={sending.errors['description']}
        onChange={(description) => change({ description })}
      />
      <ClaimedItems
        id={id}
        label={t`What the claim is for`}
        items={typed.items}
        amount={typed.amount}
        bag={bag}
        errors={sending.errors}
        countries={countries}
        onItems={(items) => change({ items })}
        onAmount={(amount) => change({ amount })}
      />
      <PhotosField label={t`Photos (optional)`} onChoose={(photos) => change({ photos })} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pendingLabel={sending.isPending ? t`Sending…` : undefined}
        >{t`Send the claim`}</Button>
        <Button variant="quiet" onPress={() => onDone([])}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

/** A bag that counts as delivered may be with a neighbor, or with no one. */
function kindText(kind: ClaimKind, { isDelivered }: ClaimableBag): string {
  return kind === 'lost' && isDelivered ? t`I didn’t get this bag` : claimKindWords(kind);
}

/** What is in the bag, at most what is left of its cover; empty when we don't know, and when nothing is left. PRC-04 */
function suggestedAmount({ items, left }: ClaimableBag): string {
  const amount = smallerCents(inventoryValue(items), left);
  return amount === 0 ? '' : (amount / 100).toFixed(2);
}
