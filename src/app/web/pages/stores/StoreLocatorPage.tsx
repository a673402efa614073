import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useDropOffLocations } from '#capabilities/store-locator/web/use-drop-off-locations.ts';
import { readStoreSearch, storeLocatorLink, type StoreSearch } from '#rules/stores/store-search.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './StoreLocatorPage.module.css';
import { StoreResults } from './StoreResults.tsx';
import { StoreSearchForm } from './StoreSearchForm.tsx';

/** Where bags can be brought to. What is asked stands in the address, so that the way back and a link both find it again. SCR-04 */
export default function StoreLocatorPage(): ReactNode {
  usePageEntered(`Find a drop-off store · ${pageFacts.brand.name}`);
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const search = readStoreSearch((name) => parameters.get(name));
  const locations = useDropOffLocations(search);

  function ask(asked: StoreSearch): void {
    const link = storeLocatorLink(asked);
    if (link === storeLocatorLink(search)) locations.retry();
    else navigate(link);
  }

  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <Link className={styles.back} href={pageFacts.shipPath}>
          Back to your shipment
        </Link>
        <h1 tabIndex={-1}>Find a drop-off store</h1>
        <p className={styles.lead}>
          Bring your bags to a carrier’s counter whenever it is open. It costs nothing extra.
        </p>
      </div>
      <StoreSearchForm search={search} zipProblem={locations.zipProblem} onAsk={ask} />
      <StoreResults search={search} locations={locations} />
    </div>
  );
}
