import { type ReactNode, useState } from 'react';
import { StoreList } from './StoreList.tsx';
import { StoreMap } from './StoreMap.tsx';
import type { DropOffLocations } from './use-drop-off-locations.ts';
import type { FoundStores } from '../wire.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { LiveRegion } from '#kit/web/notices/LiveRegion.tsx';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import styles from './StoreResults.module.css';

export type StoreResultsProps = { search: StoreSearch; locations: DropOffLocations };

/** The result in words, with the map beside it; if there is no store within the radius, the nearest ones outside of it. SCR-04 */
export function StoreResults({ search, locations }: StoreResultsProps): ReactNode {
  const label = locations.found ? labelOf(search, locations.found) : '';
  return (
    <>
      <LiveRegion message={label} />
      <Results search={search} locations={locations} label={label} />
    </>
  );
}

function Results({ search, locations, label }: StoreResultsProps & { label: string }): ReactNode {
  const { status, found, zipProblem, problem, retry } = locations;
  if (status === 'idle') {
    return <p className={styles.hint}>{t`Enter the zip code where your bags start to see nearby stores.`}</p>;
  }
  if (status === 'loading') return <ResultsSpace />;
  if (found) return <Found search={search} found={found} label={label} />;
  // An error of the zip is shown at its field.
  if (zipProblem !== null) return null;
  return (
    <Alert tone="bad" title={t`We couldn’t load stores`} action={<Button onPress={retry}>{t`Try again`}</Button>}>
      {problem}
    </Alert>
  );
}

function Found({ search, found, label }: { search: StoreSearch; found: FoundStores; label: string }): ReactNode {
  const [markedId, setMarkedId] = useState<number | null>(null);
  const stores = found.stores.length > 0 ? found.stores : found.beyond;
  return (
    <section className={styles.results} aria-label={t`Stores`}>
      <div className={styles.said}>
        <h2 className={styles.count}>{label}</h2>
        {found.beyond.length > 0 && <p>{t`These are the nearest ones.`}</p>}
      </div>
      {found.center && stores.length > 0 && (
        <div className={styles.map}>
          <StoreMap center={found.center} stores={stores} radiusMiles={search.radiusMiles} markedId={markedId} />
        </div>
      )}
      {stores.length > 0 && (
        <div className={styles.list}>
          <StoreList stores={stores} markedId={markedId} onMark={setMarkedId} />
        </div>
      )}
    </section>
  );
}

/** As high as a few stores usually are. */
function ResultsSpace(): ReactNode {
  return (
    <Waiting label={t`Looking for stores nearby`}>
      <Skeleton width="60%" height="2rem" shape="block" />
      <Skeleton shape="block" height="10rem" count={3} />
    </Waiting>
  );
}

function labelOf({ carrier, radiusMiles }: StoreSearch, { stores, reason, center }: FoundStores): string {
  if (reason !== null) return reason;
  const count = stores.length;
  const name = carrierOptions[carrier];
  const which =
    count === limits.dropOffLocationsMax
      ? t`The nearest ${count} ${name} stores`
      : count === 1
        ? t`1 ${name} store`
        : t`${count} ${name} stores`;
  const place = center?.name ?? '';
  return t`${which} within ${distanceInWords(radiusMiles)} of ${place}`;
}
