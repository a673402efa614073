import { memo, type ReactNode } from 'react';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { isSameList } from '#kit/web/same-list.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { addTraveler } from '#rules/shipment/draft-changes.ts';
import { selectionIsFull } from '#rules/validation/select-messages.ts';
import { ContentsFold } from './contents/ContentsFold.tsx';
import styles from './Travelers.module.css';
import { addTravelerId, TravelerBlock, travelerHeadingId } from './TravelerBlock.tsx';
import { useDraft, useDraftStore } from './use-draft.ts';
import { useUnsupportedCountry } from './use-unsupported-country.ts';

/** The travelers and their bags. TRV-01. Hidden while a country is chosen that we do not ship to. CTY-03 */
export default memo(function Travelers(): ReactNode {
  const store = useDraftStore();
  const ids = useDraft((draft) => draft.travelers.map(({ id }) => id), isSameList);
  const unsupported = useUnsupportedCountry();

  function add(): void {
    store.setState(addTraveler, true);
    focusSoon(travelerHeadingId(store.getState().travelers.at(-1)?.id ?? ''));
  }

  if (unsupported) {
    return (
      <Alert tone="warn" title={messages.countryNotSupported}>
        {unsupported === 'origin'
          ? t`To add bags, choose a different country for the origin.`
          : t`To add bags, choose a different country for the destination.`}
      </Alert>
    );
  }
  return (
    <div className={styles.travelers} id="bag-lines" tabIndex={-1}>
      {ids.map((id, index) => (
        <TravelerBlock key={id} travelerId={id} number={index + 1} isAlone={ids.length === 1} />
      ))}
      {ids.length >= limits.travelersMax ? (
        <p>{selectionIsFull(limits.travelersMax)}</p>
      ) : (
        <div>
          <Button id={addTravelerId} icon="plus" onPress={add}>{t`Add another traveler`}</Button>
        </div>
      )}
      <ContentsFold />
    </div>
  );
});
