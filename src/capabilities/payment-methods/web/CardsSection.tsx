import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import type { KnownCard } from '../wire.ts';
import { useOwnCards, useRemoveCard } from './use-own-cards.ts';

/** The cards saved for later payments. PAY-01 */
export function CardsSection({ shipPath }: { shipPath: string }): ReactNode {
  const cards = useOwnCards();
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      {removed !== null && <Alert tone="good">{t`${removed} is removed.`}</Alert>}
      <LoadableContent of={cards} waitingFor={t`Loading your cards`}>
        {(kept) =>
          kept.length === 0 ? <NoCards shipPath={shipPath} /> : <CardList cards={kept} onRemoved={setRemoved} />
        }
      </LoadableContent>
    </>
  );
}

function NoCards({ shipPath }: { shipPath: string }): ReactNode {
  return (
    <div className={styles.empty}>
      <p
        className={styles.lead}
      >{t`No saved cards. When you pay with a new card, check “Save this card for next time” to keep it here.`}</p>
      <ButtonLink href={shipPath}>{t`Ship something`}</ButtonLink>
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
            <p className={styles.title}>{cardName(card)}</p>
            <p className={styles.small}>{t`Expires ${card.expiry}`}</p>
            {hasOthers && at === 0 && <p className={styles.small}>{t`Your default card.`}</p>}
          </div>
          <div className={styles.actions}>
            <DeleteButton
              verb="Remove"
              name={cardName(card)}
              onDelete={() => remove(card)}
              onDone={() => onRemoved(cardName(card))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function cardName({ brand, lastFour }: KnownCard): string {
  return t`${brand} ending in ${lastFour}`;
}
