import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { type RadioCard, RadioCards } from '#kit/web/form/RadioCards.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import { type PriceLine, PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents, negateCents } from '#rules/money.ts';
import type { ReceiptRefund } from '#rules/orders/receipt.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import styles from './CancelSheet.module.css';
import { RefundParts } from './RefundParts.tsx';
import type { CancelableLeg, CancelOffer, CancelOffers } from '../wire.ts';
import type { Canceling } from './use-cancel-shipment.ts';

export type CancelSheetProps = {
  lookup: Loadable<CancelOffers>;
  canceling: Canceling;
  /** Where the email about it goes. */
  email: string;
  onClose: () => void;
};

/** Shows exactly what is refunded and why before anything is canceled, and the state of the refund afterwards. PRC-04 */
export function CancelSheet({ lookup, canceling, email, onClose }: CancelSheetProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  if (canceling.status === 'success') return <CancelDone refund={canceling.refund} email={email} onClose={onClose} />;
  const choices = lookup.status === 'loaded' ? lookup.data.choices : [];
  // A single choice is preselected; among several, the user chooses.
  const offer = choices.length === 1 ? choices[0] : choices.find((choice) => offerName(choice) === chosen);
  return (
    <Modal
      title={t`Cancel shipment`}
      onClose={onClose}
      actions={
        <>
          {choices.length > 0 && (
            <Button
              variant="primary"
              pendingLabel={canceling.status === 'pending' ? t`Canceling` : undefined}
              disabledReason={offer ? undefined : t`Choose what to cancel first.`}
              onPress={() => offer && canceling.cancel(offer)}
            >
              {offer ? confirmLabel(offer) : t`Cancel`}
            </Button>
          )}
          <Button variant="quiet" onPress={onClose}>{t`Keep the shipment`}</Button>
        </>
      }
    >
      <div className={styles.parts}>
        {canceling.problem !== null && (
          <Alert tone="bad">
            <MessageWithPhone text={canceling.problem} />
          </Alert>
        )}
        {lookup.status === 'loading' && (
          <Waiting label={t`Calculating your refund`}>
            <Skeleton shape="block" height="16rem" />
          </Waiting>
        )}
        {lookup.status === 'failed' && (
          <Alert tone="bad" action={<Button onPress={lookup.retry}>{t`Try again`}</Button>}>
            <MessageWithPhone text={lookup.problem} />
          </Alert>
        )}
        {lookup.status === 'loaded' && <Question cancellation={lookup.data} offer={offer} onChoose={setChosen} />}
      </div>
    </Modal>
  );
}

type QuestionProps = {
  cancellation: CancelOffers;
  offer: CancelOffer | undefined;
  onChoose: (name: string) => void;
};

function Question({ cancellation, offer, onChoose }: QuestionProps): ReactNode {
  const { legs, choices } = cancellation;
  return (
    <>
      {legs.length > 1 ? (
        <RadioCards
          id="cancel-legs"
          label={t`What would you like to cancel?`}
          columns={1}
          options={optionsOf(cancellation)}
          value={offer ? offerName(offer) : null}
          onChange={onChoose}
        />
      ) : (
        <p>{legs[0] && refundWords(legs[0])}</p>
      )}
      {choices.length === 0 && legs.length > 1 && <p>{t`This order can’t be canceled anymore.`}</p>}
      <div aria-live="polite">{offer && <RefundPreview legs={legs} offer={offer} />}</div>
    </>
  );
}

/** Each leg, also one that can't be canceled, with the reason, and both together. */
function optionsOf({ legs, choices }: CancelOffers): readonly RadioCard<string>[] {
  const single = legs.map((one) => {
    const { leg, words } = one;
    const offer = choices.find((choice) => choice.legs.length === 1 && choice.legs[0] === leg);
    const option = { value: leg, title: legNames[leg] };
    return offer
      ? { ...option, detail: refundWords(one), aside: refundText(offer) }
      : { ...option, disabledReason: words };
  });
  const both = choices.find((choice) => choice.legs.length > 1);
  return both ? [...single, { value: offerName(both), title: t`Both`, aside: refundText(both) }] : single;
}

function refundWords({ state, words }: CancelableLeg): ReactNode {
  return state === 'full' ? <span className={styles.good}>{words}</span> : words;
}

function offerName({ legs }: CancelOffer): string {
  return legs.join('-');
}

function refundText({ refund }: CancelOffer): string {
  return refund === 0 ? t`No refund` : t`${formatCents(refund)} back`;
}

function confirmLabel({ refund }: CancelOffer): string {
  return refund === 0 ? t`Cancel without a refund` : t`Cancel and get ${formatCents(refund)} back`;
}

function RefundPreview({ legs, offer }: { legs: readonly CancelableLeg[]; offer: CancelOffer }): ReactNode {
  const chosen = legs.filter(({ leg }) => offer.legs.includes(leg));
  return (
    <section className={styles.back} aria-label={t`Your refund`}>
      <PriceLines
        lines={chosen.flatMap((leg) => linesOf(leg, legs.length > 1))}
        total={{ label: t`Refund`, amount: formatCents(offer.refund) }}
      />
      {offer.note !== null && <p className={styles.note}>{offer.note}</p>}
      {offer.parts.length > 0 && (
        <>
          <h3 className={styles.heading}>{t`Your refund goes to`}</h3>
          <RefundParts parts={offer.parts} />
        </>
      )}
    </section>
  );
}

function linesOf({ leg, total, kept, words }: CancelableLeg, isRoundTrip: boolean): readonly PriceLine[] {
  const label = isRoundTrip ? legNames[leg] : t`The shipment`;
  const paid: PriceLine = { id: leg, label, amount: formatCents(total) };
  if (kept === 0) return [paid];
  const reason = <p>{words}</p>;
  return [paid, { id: `${leg}-kept`, label: t`Kept`, amount: formatCents(negateCents(kept)), reason }];
}

type CancelDoneProps = { refund: ReceiptRefund | null; email: string; onClose: () => void };

function CancelDone({ refund, email, onClose }: CancelDoneProps): ReactNode {
  return (
    <Modal
      title={t`Shipment canceled`}
      onClose={onClose}
      actions={<Button variant="primary" onPress={onClose}>{t`Back to the receipt`}</Button>}
    >
      <div className={styles.parts}>
        <Alert tone="good">
          {refund
            ? t`Your shipment is canceled. You get ${formatCents(refund.amount)} back.`
            : t`Your shipment is canceled. There is no refund.`}
        </Alert>
        {refund && <RefundParts parts={refund.parts} />}
        <p className={styles.note}>{t`We’ve emailed the details to ${email}.`}</p>
      </div>
    </Modal>
  );
}
