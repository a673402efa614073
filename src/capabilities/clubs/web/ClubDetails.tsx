import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import Modal from '#kit/web/layout/Modal.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { type ComingClosure, comingClosures } from '#rules/club/coming-closures.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import styles from './ClubDetails.module.css';
import { closedWeekdayWords } from './closed-weekday-words.ts';
import type { ClubInfo } from '../wire.ts';

export type ClubDetailsProps = {
  lookup: Loadable<ClubInfo>;
  /** Shown until the lookup has answered. */
  name: string;
  today: IsoDate;
  onClose: () => void;
};

/** The details of a chosen club. A lookup that failed says so in the server's words. SCR-03 PNT-11 */
export default function ClubDetails({ lookup, name, today, onClose }: ClubDetailsProps): ReactNode {
  return (
    <Modal title={lookup.status === 'loaded' ? lookup.data.club.name : name} onClose={onClose}>
      {lookup.status === 'failed' && (
        <Alert
          tone="bad"
          title={t`We couldn’t load this place`}
          action={<Button onPress={lookup.retry}>{t`Try again`}</Button>}
        >
          {lookup.problem}
        </Alert>
      )}
      {lookup.status === 'loading' && (
        <Waiting label={t`Loading details`}>
          <Skeleton count={8} />
        </Waiting>
      )}
      {lookup.status === 'loaded' && <Facts info={lookup.data} today={today} />}
    </Modal>
  );
}

function Facts({ info, today }: { info: ClubInfo; today: IsoDate }): ReactNode {
  const { club } = info;
  return (
    <dl className={styles.facts}>
      <Fact name={t`Address`}>
        <address className={styles.address}>
          {addressLines(club).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Fact>
      {club.phone !== '' && (
        <Fact name={t`Phone`}>
          <a className={styles.phone} href={`tel:${club.phone.replace(/(?!^\+)\D/g, '')}`}>
            {club.phone}
          </a>
        </Fact>
      )}
      {club.contact !== '' && <Fact name={t`Bags go to`}>{club.contact}</Fact>}
      <Fact name={t`Weekdays`}>{closedWords(info)}</Fact>
      <Fact name={t`Carriers`}>{carrierWords(info)}</Fact>
      <Fact name={t`Pickup by`}>{collectWords(info)}</Fact>
      <Fact name={t`Closed days`}>
        <DaysOff closures={comingClosures(club, today)} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A year's list would be too long; the calendar blocks the other days just the same. */
const daysOffShownMax = 8;

function DaysOff({ closures }: { closures: readonly ComingClosure[] }): ReactNode {
  if (closures.length === 0) return t`None listed`;
  const more = closures.length - daysOffShownMax;
  return (
    <ul>
      {closures.slice(0, daysOffShownMax).map(({ day, stops }) => (
        <li key={day}>
          {shortDate(day)}: {stopWords[stops]}
        </li>
      ))}
      {more > 0 && <li>{t`And ${more} more later in the year`}</li>}
    </ul>
  );
}

const stopWords: Readonly<Record<ComingClosure['stops'], string>> = {
  leaving: t`no pickups`,
  arriving: t`no deliveries`,
  both: t`no pickups or deliveries`,
};

function addressLines({ address, address2, city, state, zip }: ClubInfo['club']): readonly string[] {
  const place = [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return [address, address2, place].filter(Boolean);
}

function closedWords({ club }: ClubInfo): string {
  const closed = closedWeekdayWords(club.closedWeekdays);
  return closed === '' ? t`Open Monday to Friday` : t`Closed on ${closed}`;
}

function carrierWords({ carriers, preferredCarrier }: ClubInfo): string {
  return carriers.map((carrier) => (carrier === preferredCarrier ? t`${carrier} (preferred)` : carrier)).join(', ');
}

function collectWords({ pickupCarriers, club }: ClubInfo): string {
  if (pickupCarriers.length === 0) return t`No pickup. Drop bags off at a carrier store.`;
  const carriers = pickupCarriers.join(', ');
  return club.hasDailyPickup ? t`${carriers}, every business day, so pickup is free` : carriers;
}
