import { type ReactNode, useState } from 'react';
import { ItemsFields } from '#capabilities/inventory/web/ItemsFields.tsx';
import { typedItems } from '#capabilities/inventory/web/typed-items.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { claimKindWords, claimPaidWords } from '#rules/claims/claim-words.ts';
import { claimKinds, claimLimits, isUndecided } from '#rules/claims/claim-states.ts';
import { inventoryValue } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { formatCents, smallerCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type ClaimableBag, claimFieldToWire, type ShownClaim, type ShownClaims } from '../wire.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import styles from './Claims.module.css';
import { PhotosField } from './PhotosField.tsx';
import {
  type TypedClaim,
  useAddPhoto,
  useAnswerClaim,
  useClaims,
  useOpenClaim,
  useWithdrawClaim,
} from './use-claims.ts';

export type BagClaimsProps = OrderOfPage & { leg: Leg; bag: number };

/** The claims of one bag on one leg, and a form for a new one. SCR-06 */
export default function BagClaims({ leg, bag, ...order }: BagClaimsProps): ReactNode {
  const shown = useClaims(order);
  const [isOpen, setOpen] = useState(false);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  if (!shown) return null;
  const isThis = (one: { readonly leg: Leg; readonly bag: number }): boolean => one.leg === leg && one.bag === bag;
  const claims = shown.claims.filter(isThis);
  const claimable = shown.bags.find(isThis);
  const openKinds = claims.filter(({ state }) => isUndecided(state) || state === 'approved').map(({ kind }) => kind);
  const kinds = (claimable?.kinds ?? []).filter((kind) => !openKinds.includes(kind));
  return (
    <div className={styles.claims}>
      {unsent.length > 0 && (
        <Alert tone="bad">{t`We have your claim, but not these photos: ${unsent.join(', ')}. Please add them again below.`}</Alert>
      )}
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} shown={shown} order={order} />
      ))}
      {claimable && kinds.length > 0 && !isOpen && (
        <div>
          <Button size="small" onPress={() => setOpen(true)}>
            {claims.length === 0 ? t`Report a problem` : t`Report another problem`}
          </Button>
        </div>
      )}
      {claimable && isOpen && (
        <NewClaim
          bag={{ ...claimable, kinds }}
          shown={shown}
          order={order}
          onDone={(failed) => {
            setUnsent(failed);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function NewClaim({
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
          .map((kind) => ({ value: kind, label: claimKindWords(kind) }))}
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
      <p className={styles.label}>{t`What the claim is for`}</p>
      <ItemsFields
        id={id}
        typed={typed.items}
        errors={sending.errors}
        countries={countries}
        country="US"
        onChange={(items) => change({ items })}
      />
      <TextField
        id={`${id}-amount`}
        label={t`How much do you claim?`}
        hint={amountHint(bag)}
        inputMode="decimal"
        length="short"
        suffix="USD"
        autoComplete="off"
        maxLength={12}
        value={typed.amount}
        error={sending.errors[claimFieldToWire('amount')]}
        onChange={(amount) => change({ amount })}
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

/** What is in the bag, at most what is left of its cover; empty when we don't know, and when nothing is left. PRC-04 */
function suggestedAmount({ items, left }: ClaimableBag): string {
  const amount = smallerCents(inventoryValue(items), left);
  return amount === 0 ? '' : (amount / 100).toFixed(2);
}

function amountHint({ cover, left }: ClaimableBag): string {
  if (left === 0) return t`Other claims have used up what this bag is covered for.`;
  return left === cover
    ? t`At most what the items are worth. This bag is covered for ${formatCents(cover)}.`
    : t`At most what the items are worth. We can pay up to ${formatCents(left)} for this bag.`;
}

function Claim({ claim, shown, order }: { claim: ShownClaim; shown: ShownClaims; order: OrderOfPage }): ReactNode {
  const { id, kind, state, stateWords, claimed, approved, payTo, checkTo, reason, isByUs } = claim;
  const title = t`Claim ${id}: ${claimKindWords(kind)}`;
  return (
    <section className={styles.claim} aria-label={title}>
      <p className={styles.name}>{title}</p>
      <p className={styles.state} data-state={state}>
        {stateWords}
        {approved !== null && `: ${formatCents(approved)}`}
        {claimed > 0 && approved !== claimed && ` · ${t`You claim ${formatCents(claimed)}`}`}
      </p>
      {isByUs && isUndecided(state) && <p className={styles.soft}>{t`We opened this claim for you.`}</p>}
      {state === 'paid' && <p className={styles.soft}>{claimPaidWords(payTo ?? 'card')}</p>}
      {state === 'approved' && checkTo !== null && (
        <>
          <p className={styles.soft}>{t`We’re sending a check to: ${checkTo.split('\n').join(', ')}`}</p>
          <p className={styles.soft}>{t`If this address is wrong, please call us.`}</p>
        </>
      )}
      {state === 'denied' && reason !== null && <p className={styles.text}>{reason}</p>}
      {approved !== null && reason !== null && (
        <p className={styles.text}>{t`Why it’s less than you claimed: ${reason}`}</p>
      )}
      <ClaimFacts claim={claim} orderId={shown.orderId} reader="customer" />
      {isUndecided(state) && <AddToClaim claim={claim} shown={shown} order={order} />}
    </section>
  );
}

/** While nothing is decided, the customer may write, add photos and withdraw. */
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
        <>
          <p className={styles.label}>{claim.kind === 'lost' ? t`What was in the bag?` : t`What the claim is for`}</p>
          <ItemsFields
            id={id}
            typed={items}
            errors={answering.errors}
            countries={shown.countries}
            country="US"
            onChange={setItems}
          />
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
            error={answering.errors[claimFieldToWire('amount')]}
            onChange={setAmount}
          />
        </>
      )}
      {mayAddPhotos && (
        <PhotosField
          label={photo.status === 'pending' ? t`Sending…` : t`Add photos`}
          onChoose={(photos) => void sendAll(photos)}
        />
      )}
      <TextField
        id={`${id}-text`}
        label={claim.state === 'waiting' ? t`Your answer` : t`Write to us`}
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
        <Button
          size="small"
          variant="quiet"
          pendingLabel={withdrawing.status === 'pending' ? t`Sending…` : undefined}
          onPress={() => withdrawing.start()}
        >{t`Withdraw the claim`}</Button>
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
