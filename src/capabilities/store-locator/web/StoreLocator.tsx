import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { usePreviousPage, type PreviousPage } from '#kit/web/previous-page.ts';
import { t } from '#rules/language/t.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { readOrderOfStores, readStoreSearch, storeLocatorLink, type StoreSearch } from '#rules/stores/store-search.ts';
import styles from './StoreLocator.module.css';
import { StoreResults } from './StoreResults.tsx';
import { StoreSearchForm } from './StoreSearchForm.tsx';
import { useDropOffLocations } from './use-drop-off-locations.ts';

/** The page of the stores where bags can be dropped off. Its address holds the search, so that links and the back button repeat it. SCR-04 */
export function StoreLocator({ shipPath }: { shipPath: string }): ReactNode {
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const search = readStoreSearch((name) => parameters.get(name));
  const orderId = readOrderOfStores((name) => parameters.get(name));
  const previousPage = usePreviousPage() ?? (orderId === null ? null : receiptPage(orderId));
  const locations = useDropOffLocations(search);

  function ask(asked: StoreSearch): void {
    const link = storeLocatorLink(asked);
    if (link === storeLocatorLink(search)) locations.retry();
    else navigate(link, { state: previousPage ? { previousPage } : null });
  }

  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <BackLink shipPath={shipPath} previousPage={previousPage} />
        <h1 tabIndex={-1}>{t`Find a drop-off store`}</h1>
        <p
          className={styles.lead}
        >{t`Take your bags to a carrier’s counter during opening hours, at no extra charge.`}</p>
      </div>
      <StoreSearchForm search={search} orderId={orderId} zipProblem={locations.zipProblem} onAsk={ask} />
      <StoreResults search={search} locations={locations} />
    </div>
  );
}

function receiptPage(orderId: number): PreviousPage {
  return { address: receiptAddress({ role: 'user', orderId }), state: null };
}

/** Leads to the previous page: the receipt, or the shipment that is being booked. */
function BackLink({ shipPath, previousPage }: { shipPath: string; previousPage: PreviousPage | null }): ReactNode {
  return previousPage === null ? (
    <Link className={styles.back} href={shipPath}>{t`Back to your shipment`}</Link>
  ) : (
    <Link
      className={styles.back}
      href={previousPage.address}
      state={previousPage.state}
    >{t`Back to your receipt`}</Link>
  );
}
