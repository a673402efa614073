import { type ReactNode, useId, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { largerSizeWordsMax, type LargerSizeState } from '#rules/parcels/larger-size.ts';
import { largerSizeText } from '#rules/parcels/larger-size-text.ts';
import type { ShownCard, ShownLargerSize } from '../wire.ts';
import styles from './LargerSizesPanel.module.css';
import { type OrderOfPage, useAnswerLargerSize, useLargerSizes } from './use-larger-sizes.ts';

/** Bags that the carrier measured above their size: what they cost more, and whether the customer agrees. Nothing where there is none. PRC-04 */
export default function LargerSizesPanel(order: OrderOfPage): ReactNode {
  const titleId = useId();
  const shown = useLargerSizes(order);
  if (!shown || shown.bags.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={titleId} data-screen-only>
      <h2 id={titleId} className={styles.title}>{t`Larger than its size`}</h2>
      {shown.bags.map((bag) => (
        <Bag key={bag.id} bag={bag} cards={shown.cards} order={order} />
      ))}
    </section>
  );
}

type BagProps = {
  readonly bag: ShownLargerSize;
  readonly cards: readonly ShownCard[];
  readonly order: OrderOfPage;
};

function Bag(props: BagProps): ReactNode {
  const { bag } = props;
  return (
    <div className={styles.form}>
      <p>{largerSizeText(bag)}</p>
      {bag.state === 'asked' && <Answer {...props} />}
      <p role="status" className={styles.soft}>
        {bag.state === 'asked' ? '' : stateText(bag.state, formatCents(bag.amount))}
      </p>
    </div>
  );
}

/** The value of the option that is no saved card. */
const otherWay = 'other';

function Answer({ bag, cards, order }: BagProps): ReactNode {
  const answering = useAnswerLargerSize(order, bag.id);
  const [card, setCard] = useState(cards[0]?.id ?? otherWay);
  const [isContesting, setContesting] = useState(false);
  const [words, setWords] = useState('');
  const amount = formatCents(bag.amount);
  const pendingLabel = answering.isPending ? t`Sending…` : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        answering.submitForm(
          event,
          isContesting ? { kind: 'contest', words } : { kind: 'agree', cardId: card === otherWay ? null : card },
        )
      }
    >
      <p>{t`It costs ${amount} more. That’s the most we told you before you ordered. We charge nothing unless you agree.`}</p>
      {bag.isDeclined && <Alert tone="bad">{t`The card was declined. Please choose another way to pay.`}</Alert>}
      {answering.failure !== null && <Alert tone="bad">{answering.failure}</Alert>}
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
        cards.length > 0 && (
          <SelectField
            id={`larger-size-${bag.id}-card`}
            label={t`Pay with`}
            value={card}
            onChange={setCard}
            options={[
              ...cards.map(({ id, brand, lastFour }) => ({ value: id, label: t`${brand} ending in ${lastFour}` })),
              { value: otherWay, label: t`Another way: we’ll contact you` },
            ]}
          />
        )
      )}
      <div className={styles.actions}>
        <Button type="submit" pendingLabel={pendingLabel}>
          {isContesting ? t`Send` : t`Agree to pay ${amount}`}
        </Button>
        <Button variant="quiet" onPress={() => setContesting(!isContesting)}>
          {isContesting ? t`Back` : t`This is wrong`}
        </Button>
      </div>
    </form>
  );
}

function stateText(state: Exclude<LargerSizeState, 'asked'>, amount: string): string {
  switch (state) {
    case 'contested':
      return t`You told us that this is wrong. We’re looking into it, and you don’t have to pay for now.`;
    case 'agreed':
      return t`Thank you. We’ll contact you about how to pay ${amount}. Nothing is charged until then.`;
    case 'charging':
      return t`Thank you. We’re charging ${amount} to your card.`;
    case 'paid':
      return t`You paid ${amount}. Thank you.`;
    case 'waived':
      return t`You don’t have to pay anything for this.`;
  }
}
