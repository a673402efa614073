import type { ReactNode } from 'react';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { VisuallyHidden } from '#kit/web/layout/VisuallyHidden.tsx';
import { shortDistance } from '#rules/address/distance-in-words.ts';
import { t } from '#rules/language/t.ts';
import type { HoursLine } from '#rules/stores/store-hours.ts';
import styles from './StoreList.module.css';
import type { LocatedStore } from '../wire.ts';

export type StoreListProps = {
  stores: readonly LocatedStore[];
  /** The store that is pointed at or has the focus; the map marks it too. */
  markedId: number | null;
  onMark: (storeId: number | null) => void;
};

/** The stores as a list, numbered as on the map, with everything that the map shows. SCR-04 */
export function StoreList({ stores, markedId, onMark }: StoreListProps): ReactNode {
  return (
    <ol className={styles.list} aria-label={t`Stores by distance`}>
      {stores.map((store, index) => (
        <li
          key={store.id}
          className={styles.store}
          data-marked={store.id === markedId || undefined}
          onMouseEnter={() => onMark(store.id)}
          onMouseLeave={() => onMark(null)}
          onFocus={() => onMark(store.id)}
          onBlur={() => onMark(null)}
        >
          <span className={styles.number}>{index + 1}</span>
          <StoreText store={store} />
        </li>
      ))}
    </ol>
  );
}

function StoreText({ store }: { store: LocatedStore }): ReactNode {
  return (
    <div className={styles.words}>
      <div className={styles.head}>
        <h3 className={styles.name}>{store.name}</h3>
        <p className={styles.miles}>{shortDistance(store.distanceMiles)}</p>
      </div>
      <p>{store.address}</p>
      <p className={styles.times}>
        <span className={store.isOpen ? styles.open : styles.closed}>{store.opening}</span>
        <span>{store.lastDropOff}</span>
      </p>
      <Disclosure label={t`Hours`} about={t`of ${store.name}`}>
        <Hours lines={store.hours} />
      </Disclosure>
      <p className={styles.links}>
        <a href={directionsTo(store)} target="_blank" rel="noreferrer">
          {t`Directions`}
          <VisuallyHidden> {t`to ${store.name}, opens a new tab`}</VisuallyHidden>
        </a>
        {store.phone !== '' && (
          <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>
            <VisuallyHidden>{t`Call`} </VisuallyHidden>
            {store.phone}
          </a>
        )}
      </p>
    </div>
  );
}

function Hours({ lines }: { lines: readonly HoursLine[] }): ReactNode {
  return (
    <dl className={styles.hours}>
      {lines.map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  );
}

/** OpenStreetMap needs no account, and gets only the location of the store. */
function directionsTo({ latitude, longitude }: LocatedStore): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
