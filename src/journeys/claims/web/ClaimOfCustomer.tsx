import { type ReactNode, useState } from 'react';
import { typedItems } from '#capabilities/inventory/web/typed-items.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { claimKindWords, claimPaidWords } from '#rules/claims/claim-words.ts';
import { claimLimits, isUndecided } from '#rules/claims/claim-states.ts';
import { isClaimComplete, missingInClaim } from '#rules/claims/missing-in-claim.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import type { ShownClaim, ShownClaims } from '../wire.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import styles from './Claims.module.css';
import { PhotosField } from './PhotosField.tsx';
import { useAddPhoto, useAnswerClaim, useWithdrawClaim } from './use-claims.ts';
import { ClaimedItems } from './ClaimedItems.tsx';

/** A claim of the customer: how it stands, and what they can still say. */
export function ClaimOfCustomer({
  claim,
  shown,
  order,
}: {
  claim: ShownClaim;
  shown: ShownClaims;
  order: OrderOfPage;
}): ReactNode {
  const { id, kind, state, stateWords, answerBy, reopenBy, claimed, approved, payTo, checkTo, reason, isByUs } = claim;
  const title = t`Claim ${id}: ${claimKindWords(kind)}`;
  return (
    <section className={styles.claim} aria-label={title}>
      <p className={styles.name}>{title}</p>
      <p className={styles.state} data-state={state}>
        {stateWords}
        {approved !== null && `: ${formatCents(approved)}`}
        {claimed > 0 && approved !== claimed && ` · ${t`You claim ${formatCents(claimed)}`}`}
      </p>
      {(state === 'waiting' || reopenBy !== null) && !isClaimComplete(claim) && (
        <p className={styles.text}>{t`We still need to know ${missingInClaim(claim)}.`}</p>
      )}
      {answerBy !== null && (
        <p className={styles.text}>
          {t`Please answer by ${shortDate(answerBy)}. After that, we close the claim and pay nothing.`}
        </p>
      )}
      {isByUs && isUndecided(state) && <p className={styles.soft}>{t`We opened this claim for you.`}</p>}
      {state === 'paid' && <p className={styles.soft}>{claimPaidWords(payTo ?? 'card')}</p>}
      {state === 'approved' && checkTo !== null && (
        <>
          <p className={styles.soft}>{t`We’re sending a check to: ${checkTo.split('\n').join(', ')}`}</p>
          <p className={styles.soft}>{t`If this address is wrong, please call us.`}</p>
        </>
      )}
      {state === 'denied' && reason !== null && <p className={styles.text}>{reason}</p>}
      {reopenBy !== null && (
        <p className={styles.text}>
          {t`If you answer by ${shortDate(reopenBy)}, we open this claim again and look at it.`}
        </p>
      )}
      {approved !== null && reason !== null && (
        <p className={styles.text}>{t`Why it’s less than you claimed: ${reason}`}</p>
      )}
      <ClaimFacts claim={claim} orderId={shown.orderId} reader="customer" />
      {(isUndecided(state) || reopenBy !== null) && <AddToClaim claim={claim} shown={shown} order={order} />}
    </section>
  );
}

/** While nothing is decided, the customer may write, add photos and withdraw; what reopens a claim is an answer or a photo. */
function AddToClaim({ claim, shown, order }: { claim: ShownClaim; shown: ShownClaims; order: OrderOfPage }): ReactNode {
  const [text, setText] = useState('');
  const [items, setItems] = useState(() => typedItems(claim.items, 'US'));
  const [amount, setAmount] = useState('');
  // We opened the claim for the whole bag; only the customer knows what was damaged.
  const needsItems = claim.items.length === 0 || (claim.isByUs && claim.claimed === 0);
  const answering = useAnswerClaim(order, claim.id, { countries: shown.countries, onSent: () => setText('') });
  const photo = useAddPhoto(order, claim.id);
  const withdrawing = useWithdrawClaim(order, claim.id);
  const id = `claim-${claim.id}`;
  const bag = shown.bags.find((one) => one.leg === claim.leg && one.bag === claim.bag);
  const problem = photo.problem ?? withdrawing.problem ?? answering.failure;
  const mayAddPhotos = claim.photos.length < claimLimits.photosMax;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => answering.submitForm(event, { text, completes: needsItems ? { items, amount } : null })}
    >
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      {needsItems && (
        <ClaimedItems
          id={id}
          label={claim.kind === 'lost' ? t`What was in the bag?` : t`What the claim is for`}
          items={items}
          amount={amount}
          bag={bag}
          errors={answering.errors}
          countries={shown.countries}
          onItems={setItems}
          onAmount={setAmount}
        />
      )}
      {mayAddPhotos && (
        <PhotosField
          label={photo.status === 'pending' ? t`Sending…` : t`Add photos`}
          onChoose={(photos) => void sendAll(photos)}
        />
      )}
      <TextField
        id={`${id}-text`}
        label={claim.state !== 'open' || needsItems ? t`Your answer` : t`Write to us`}
        rows={2}
        maxLength={claimLimits.textLengthMax}
        value={text}
        error={answering.errors['text']}
        onChange={(value) => {
          setText(value);
          answering.clearError('text');
        }}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="small"
          pendingLabel={answering.isPending ? t`Sending…` : undefined}
        >{t`Send`}</Button>
        {isUndecided(claim.state) && (
          <Button
            size="small"
            variant="quiet"
            pendingLabel={withdrawing.status === 'pending' ? t`Sending…` : undefined}
            onPress={() => withdrawing.start()}
          >{t`Withdraw the claim`}</Button>
        )}
      </div>
    </form>
  );

  async function sendAll(photos: readonly File[]): Promise<void> {
    for (const one of photos) {
      try {
        await photo.startAndWait(one);
      } catch {
        // It is shown above the form; the others are not sent.
        return;
      }
    }
  }
}
