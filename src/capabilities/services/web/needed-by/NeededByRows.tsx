import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { ServiceOffer } from '../service-offers.ts';
import styles from './NeededBy.module.css';
import type { NeededByRow } from './needed-by-rows.ts';

/** A service, and the day to hand the bags over for it. */
export type NeededByChoice = { readonly handover: IsoDate; readonly offer: ServiceOffer };

export type NeededByRowsProps = {
  rows: readonly NeededByRow[];
  /** The current choice of the shipment. */
  chosen: { readonly handover: IsoDate | null; readonly levelId: number | null };
  onChoose: (choice: NeededByChoice) => void;
};

export function NeededByRows({ rows, chosen, onChoose }: NeededByRowsProps): ReactNode {
  return (
    <ul className={styles.rows} aria-label={t`Last day to ship, by service`}>
      {rows.map((row) =>
        row.kind === 'confirmed' ? (
          <li key={row.offer.levelId} className={styles.row}>
            <PossibleRow
              handover={row.handover}
              offer={row.offer}
              isChosen={chosen.handover === row.handover && chosen.levelId === row.offer.levelId}
              onChoose={onChoose}
            />
          </li>
        ) : (
          <li key={row.offer.levelId} className={styles.row}>
            <p className={styles.name}>{carrierAndName(row.offer)}</p>
            <p className={styles.reason}>{row.reason}</p>
          </li>
        ),
      )}
    </ul>
  );
}

function PossibleRow({
  handover,
  offer,
  isChosen,
  onChoose,
}: NeededByChoice & { isChosen: boolean; onChoose: (choice: NeededByChoice) => void }): ReactNode {
  return (
    <>
      <p className={styles.day}>
        <span className={styles.small}>{t`Ship by`}</span> {shortDate(handover)}
      </p>
      <p className={styles.detail}>
        {t`Arrives ${shortDate(offer.arrivalDate)} · ${carrierAndName(offer)} ·`}{' '}
        <span className={styles.price}>{formatCents(offer.price)}</span>
      </p>
      <div className={styles.choose}>
        {isChosen ? (
          <p className={styles.chosen}>
            <Icon name="check" size={20} />
            {t`Chosen`}
          </p>
        ) : (
          <Button
            label={t`Choose ${carrierAndName(offer)}, ship by ${shortDate(handover)}`}
            onPress={() => onChoose({ handover, offer })}
          >{t`Choose`}</Button>
        )}
      </div>
    </>
  );
}

function carrierAndName({ carrier, name }: ServiceOffer): string {
  return `${carrierOptions[carrier]} ${name}`;
}
