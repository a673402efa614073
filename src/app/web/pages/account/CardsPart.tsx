import { type ReactNode, useState } from 'react';
import type { KnownCard } from '#capabilities/payment-methods/web/payment-info.ts';
import { useOwnCards, useRemoveCard } from '#capabilities/payment-methods/web/use-own-cards.ts';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { pageFacts } from '../../page-facts.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import { DeleteButton } from './DeleteButton.tsx';

/** The cards that are kept for the next payment. PAY-01 */
export function CardsPart(): ReactNode {
  const cards = useOwnCards();
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      {removed !== null && <Alert tone="good">{removed} is removed.</Alert>}
      <AccountData of={cards} waitingFor="Loading your cards">
        {(kept) => (kept.length === 0 ? <NoCards /> : <CardList cards={kept} onRemoved={setRemoved} />)}
      </AccountData>
    </>
  );
}

function NoCards(): ReactNode {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>
        No card is kept. When you pay with a new card, tick “Keep this card for next time”: it is here then, and offered
        whenever you pay.
      </p>
      <ButtonLink href={pageFacts.shipPath}>Ship something</ButtonLink>
    </div>
  );
}

function CardList(props: { cards: readonly KnownCard[]; onRemoved: (name: string) => void }): ReactNode {
  const { cards, onRemoved } = props;
  const remove = useRemoveCard();
  const hasOthers = cards.length > 1;
  return (
    <ul className={styles.rows}>
      {cards.map((card, at) => (
        <li className={styles.row} key={card.id}>
          <div className={styles.what}>
            <p className={styles.title}>{nameOf(card)}</p>
            <p className={styles.small}>Expires {card.expiry}</p>
            {hasOthers && at === 0 && <p className={styles.small}>Chosen first when you pay.</p>}
          </div>
          <div className={styles.actions}>
            <DeleteButton
              verb="Remove"
              name={nameOf(card)}
              onDelete={() => remove(card)}
              onDone={async () => onRemoved(nameOf(card))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ brand, lastFour }: KnownCard): string {
  return `${brand} ending in ${lastFour}`;
}
