import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { later } from '#kit/web/later.tsx';
import { isSameList } from '#kit/web/same-list.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import { GuestOfOrder } from './GuestOfOrder.tsx';
import { StreetOfEnd } from './StreetOfEnd.tsx';
import { TravelerPerson } from './TravelerPerson.tsx';
import { useFollowers } from './use-followers.ts';
import { useNeedsOfPage } from './use-needs-of-page.ts';
import styles from './Who.module.css';

const QuestionsOfClub = later(() => import('./QuestionsOfClub.tsx'));
const CustomsOfOrder = later(() => import('./CustomsOfOrder.tsx'));

/** The people and streets of a shipment. Guests who order are asked for only what the first traveler has not said. CHK-01 TRV-03 */
export default memo(function WhoFields(): ReactNode {
  useFollowers();
  const ids = useDraft((draft) => draft.travelers.map(({ id }) => id), isSameList);
  const hasOrigin = useDraft(({ origin }) => origin.type === 'other');
  const hasDestination = useDraft(({ destination }) => destination.type === 'other');
  const originClub = useDraft(({ origin }) => (origin.type === 'club' ? origin.clubId : null));
  const destinationClub = useDraft(({ destination }) => (destination.type === 'club' ? destination.clubId : null));
  const needsCustoms = useDraft(({ origin, destination }) =>
    isCustomsInfoRequired({ origin: origin.country, destination: destination.country }),
  );
  const { extras } = usePageState();
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  return (
    <div className={styles.who} id="who-fields" tabIndex={-1}>
      <NeedsOfPage />
      <p
        className={styles.purpose}
      >{t`We and the carrier use phone numbers only for questions about this shipment.`}</p>
      {ids.map((id, index) => (
        <TravelerPerson key={id} travelerId={id} number={index + 1} isAlone={ids.length === 1} />
      ))}
      {hasOrigin && <StreetOfEnd end="origin" />}
      {hasDestination && <StreetOfEnd end="destination" />}
      {originClub !== null && <QuestionsOfClub key={`from ${originClub}`} end="origin" clubId={originClub} />}
      {destinationClub !== null && (
        <QuestionsOfClub key={`to ${destinationClub}`} end="destination" clubId={destinationClub} />
      )}
      {needsCustoms && <CustomsOfOrder />}
      {pageFacts.person === null && !isChange && <GuestOfOrder />}
    </div>
  );
});

/** Follows the whole draft, so it draws nothing and is drawn alone. */
function NeedsOfPage(): null {
  useNeedsOfPage();
  return null;
}
