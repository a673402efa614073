import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { clockTime, type IsoDate, shortDate } from '#rules/dates.ts';
import { shortDistance } from '#rules/address/distance-in-words.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { storeLocatorLink } from '#rules/stores/store-search.ts';
import styles from './DropOffNotice.module.css';
import type { FoundStores } from '../wire.ts';
import { type DropOffLocations, useDropOffLocations } from './use-drop-off-locations.ts';

export type DropOffNoticeProps = {
  /** Where the bags start; empty until it is known. */
  zip: string;
  country: string;
  carrier: CarrierKey;
  /** The day on which the bags are to be handed over; null until one is chosen. */
  day: IsoDate | null;
  onClose: () => void;
};

const storesShown = 3;
const cutOff = clockTime({ hour: limits.sameDayDropOffCutOffHour, minute: 0 });

/** What a drop-off means, and where the nearest stores are. PKP-05 */
export default function DropOffNotice({ zip, country, carrier, day, onClose }: DropOffNoticeProps): ReactNode {
  const search = { zip, country, carrier, radiusMiles: limits.dropOffSearchRadiusMiles };
  const locations = useDropOffLocations(search);
  const name = carrierOptions[carrier];
  const { found } = locations;
  // A page without any store would not help.
  const leadsToStores = found === null || found.stores.length + found.beyond.length > 0;
  return (
    <Modal
      title={t`Drop off your bags`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onClose}>{t`Got it`}</Button>
          {leadsToStores && (
            <a
              className={styles.more}
              href={storeLocatorLink(search)}
              target="_blank"
              rel="noreferrer"
            >{t`${zip === '' ? t`Find a ${name} store` : t`All ${name} stores nearby`} (new tab)`}</a>
          )}
        </>
      }
    >
      <div className={styles.notice}>
        <ul className={styles.facts}>
          <li>
            <Icon name="store" size={20} />
            {t`There’s no pickup at your door. Take your bags to any ${name} store while it’s open.`}
          </li>
          <li>
            <Icon name="suitcase" size={20} />
            {t`Hand over each labeled bag at the counter and ask for a receipt.`}
          </li>
          <li>
            <Icon name="clock" size={20} />
            {untilWhen(locations.found, day)}
          </li>
        </ul>
        <Nearest locations={locations} carrierName={name} />
      </div>
    </Modal>
  );
}

function Nearest({ locations, carrierName }: { locations: DropOffLocations; carrierName: string }): ReactNode {
  const { status, found } = locations;
  if (status === 'loading') {
    return (
      <Waiting label={t`Looking for stores nearby`}>
        <Skeleton shape="block" height="3.5rem" count={storesShown} />
      </Waiting>
    );
  }
  // The notice is useful without stores, and its link leads to a page with more.
  if (!found) return null;
  const stores = (found.stores.length > 0 ? found.stores : found.beyond).slice(0, storesShown);
  return (
    <section className={styles.nearest} aria-label={t`The nearest ${carrierName} stores`}>
      {found.reason ? (
        <p>{found.reason}</p>
      ) : (
        <h3>
          {t`Near`} {found.center?.name}
        </h3>
      )}
      <ul>
        {stores.map((store) => (
          <li key={store.id}>
            <p>
              <strong>{store.name}</strong>
              {`, ${shortDistance(store.distanceMiles)}`}
            </p>
            <p>{store.address}</p>
            <p>
              {store.opening}. {store.lastDropOff}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until when bags leave the same day, as precisely as our data allows; a store's van may leave before our cut-off. */
function untilWhen(found: FoundStores | null, day: IsoDate | null): string {
  if (!found?.handoverDay) return t`Bags dropped off by ${cutOff} on a business day leave the same day.`;
  const isToday = found.handoverDay === found.localDay;
  const earlier = t`by ${cutOff} or the store’s own cutoff, whichever is earlier.`;
  if (day !== null && day > found.handoverDay)
    return t`Your bags leave on ${shortDate(day)} if you drop them off ${earlier}`;
  if (isToday) return t`Your bags leave today if you drop them off ${earlier}`;
  return t`It’s too late for today. Your bags leave on ${shortDate(found.handoverDay)} if you drop them off ${earlier}`;
}
