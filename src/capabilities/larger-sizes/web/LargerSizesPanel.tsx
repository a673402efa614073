import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { PagePanel, PanelActions, PanelRows, PanelStatus } from '#kit/web/layout/PagePanel.tsx';
import styles from '#kit/web/layout/PagePanel.module.css';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { largerSizeWordsMax } from '#rules/parcels/larger-size.ts';
import { largerSizeText } from '#rules/parcels/larger-size-text.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { ShownCard, ShownLargerSize } from '../wire.ts';
import { useAnswerLargerSize, useLargerSizes } from './use-larger-sizes.ts';

/** Exchanges the card that was typed for a nonce. Its fields show what is wrong with the card, but not that the exchange failed. */
type ExchangeCard = () => Promise<
  { readonly kind: 'nonce'; readonly nonce: string } | { readonly kind: 'errors' | 'failed' }
>;

type PanelProps = OrderOfPage & {
  /** Called when the customer has answered, and may have paid. */
  readonly onAnswered: () => void;
  /** The gateway's fields for a card; they hand over how it is exchanged. */
  readonly Card: ComponentType<{ readonly id: string; readonly onReady: (exchange: ExchangeCard) => void }>;
};

/**
 * Bags that the carrier measured above their size: what they cost more, and whether the customer agrees. Nothing if there are none. PRC-04
 */
export default function LargerSizesPanel(order: PanelProps): ReactNode {
  const shown = useLargerSizes(order);
  if (!shown || shown.bags.length === 0) return null;
  return (
    <PagePanel title={shown.bags.length === 1 ? t`A bag over its size limit` : t`Bags over their size limit`}>
      {shown.bags.map((bag) => (
        <Bag key={bag.id} bag={bag} isOnly={shown.bags.length === 1} cards={shown.cards} order={order} />
      ))}
    </PagePanel>
  );
}

type BagProps = {
  readonly bag: ShownLargerSize;
  /** Whether no other bag is above its size, so that this one needs no name. */
  readonly isOnly: boolean;
  readonly cards: readonly ShownCard[];
  readonly order: PanelProps;
};

function Bag(props: BagProps): ReactNode {
  const { bag, isOnly } = props;
  return (
    <PanelRows>
      {!isOnly && (
        <h3>
          {legNames[bag.leg]} · {t`Bag ${bag.bag}`}
        </h3>
      )}
      <p>{largerSizeText(bag)}</p>
      {bag.state === 'asked' && <Answer {...props} />}
      <PanelStatus>{stateText(bag)}</PanelStatus>
    </PanelRows>
  );
}

/** The values of the options that aren't saved cards. */
const typedCard = 'typed';
const otherWay = 'other';

function Answer({ bag, cards, order }: Omit<BagProps, 'isOnly'>): ReactNode {
  const { Card } = order;
  const answering = useAnswerLargerSize(order, bag.id);
  const exchange = useRef<ExchangeCard | null>(null);
  const [exchanging, setExchanging] = useState<'no' | 'pending' | 'failed'>('no');
  const [card, setCard] = useState(cards[0]?.id ?? typedCard);
  const [isContesting, setContesting] = useState(false);
  const [words, setWords] = useState('');
  const amount = formatCents(bag.amount);
  const pendingLabel = answering.isPending || exchanging === 'pending' ? t`Sending…` : undefined;
  const payWithTyped = async (): Promise<void> => {
    setExchanging('pending');
    const outcome = await exchange.current?.().catch(() => null);
    const hasFailed = !outcome || outcome.kind === 'failed';
    setExchanging(hasFailed ? 'failed' : 'no');
    if (outcome?.kind === 'nonce') answering.submit({ kind: 'agree', cardId: null, nonce: outcome.nonce });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (!isContesting && card === typedCard) {
          event.preventDefault();
          void payWithTyped();
          return;
        }
        const cardId = card === otherWay ? null : card;
        answering.submitForm(event, isContesting ? { kind: 'contest', words } : { kind: 'agree', cardId, nonce: null });
      }}
    >
      <p>{t`It costs ${amount} more. That’s the most we told you before you ordered. We charge nothing unless you agree.`}</p>
      {bag.answerBy !== null && <p>{t`Please answer by ${shortDate(bag.answerBy)}.`}</p>}
      {bag.declineWords !== null && <Alert tone="bad">{bag.declineWords}</Alert>}
      {answering.failure !== null && <Alert tone="bad">{answering.failure}</Alert>}
      {exchanging === 'failed' && (
        <Alert tone="bad">{t`We couldn’t check your card. Nothing was charged. Please try again.`}</Alert>
      )}
      {isContesting ? (
        <TextField
          id={`larger-size-${bag.id}-words`}
          label={t`Why is it wrong?`}
          rows={3}
          maxLength={largerSizeWordsMax}
          value={words}
          error={answering.errors['words']}
          onChange={(value) => {
            setWords(value);
            answering.clearError('words');
          }}
        />
      ) : (
        <>
          <SelectField
            id={`larger-size-${bag.id}-card`}
            label={t`Pay with`}
            value={card}
            onChange={setCard}
            options={[
              ...cards.map(({ id, brand, lastFour }) => ({ value: id, label: t`${brand} ending in ${lastFour}` })),
              { value: typedCard, label: cards.length > 0 ? t`Another card` : t`Credit or debit card` },
              { value: otherWay, label: t`Another way: we’ll contact you` },
            ]}
          />
          {card === typedCard && (
            <Card
              id={`larger-size-${bag.id}`}
              onReady={(ready) => {
                exchange.current = ready;
              }}
            />
          )}
        </>
      )}
      <PanelActions>
        <Button type="submit" variant="primary" pendingLabel={pendingLabel}>
          {submitText({ isContesting, isOtherWay: card === otherWay, amount })}
        </Button>
        <Button variant="quiet" onPress={() => setContesting(!isContesting)}>
          {isContesting ? t`Back` : t`This is wrong`}
        </Button>
      </PanelActions>
    </form>
  );
}

function submitText({
  isContesting,
  isOtherWay,
  amount,
}: {
  readonly isContesting: boolean;
  readonly isOtherWay: boolean;
  readonly amount: string;
}): string {
  if (isContesting) return t`Send`;
  return isOtherWay ? t`Agree to pay ${amount}` : t`Pay ${amount}`;
}

function stateText({ state, amount: cents, cardLastFour, isRefunded }: ShownLargerSize): string {
  const amount = formatCents(cents);
  switch (state) {
    case 'asked':
      return '';
    case 'contested':
      return t`You told us that this is wrong. We’re looking into it, and you don’t have to pay for now.`;
    case 'agreed':
      return t`Thank you. We’ll contact you about how to pay ${amount}. Nothing is charged until then.`;
    case 'charging':
      return t`Thank you. We’re charging ${amount} to your card.`;
    case 'paid':
      if (isRefunded) return t`We’ve refunded the ${amount} that you paid for this.`;
      return cardLastFour === null
        ? t`You paid ${amount}. Thank you.`
        : t`You paid ${amount} with the card ending in ${cardLastFour}. Thank you.`;
    case 'waived':
      return t`You don’t have to pay anything for this.`;
  }
}
