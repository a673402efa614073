import { memo, type ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { selectionIsFull } from '#rules/validation/select-words.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { findSize } from '#rules/products/size-classes.ts';
import { bagCount, type Draft } from '#rules/shipment/draft.ts';
import { addTraveler } from '#rules/shipment/draft-changes.ts';
import styles from './BagsSection.module.css';
import { focusSoon } from './focus-soon.ts';
import { FoldingSection } from './FoldingSection.tsx';
import { addTravelerId, TravelerBlock, travelerHeadingId } from './TravelerBlock.tsx';
import { isSameList } from './same-list.ts';
import { useDraft, useDraftStore } from './use-draft.ts';
import { useTrip } from './use-trip.ts';
import { useUnsupportedCountry } from './use-unsupported-country.ts';

/** Who travels and what they send. */
export function BagsSection(): ReactNode {
  const { draft, gaps } = useTrip();
  return (
    <FoldingSection
      section="bags"
      title="Who and what"
      step={2}
      summary={bagWords(draft)}
      gaps={gaps.filter((gap) => gap.section === 'bags')}
      next="when"
      wasFilled={bagCount(draft) > 0}
    >
      <Travelers />
    </FoldingSection>
  );
}

/** `2 × Golf bag, Standard; Luggage, Checked` */
export function bagWords({ travelers }: Pick<Draft, 'travelers'>): string {
  const counts = new Map<string, number>();
  for (const { lines } of travelers) {
    for (const { type, products } of lines) {
      for (const { size } of products) {
        const label = size === null ? undefined : findSize({ type, size })?.label;
        const words = label === undefined ? productTypeLabel(type) : `${productTypeLabel(type)}, ${label}`;
        counts.set(words, (counts.get(words) ?? 0) + 1);
      }
    }
  }
  return [...counts].map(([words, count]) => (count === 1 ? words : `${count} × ${words}`)).join('; ');
}

/** TRV-01; to a country that we do not ship to nobody sends anything. CTY-03 */
const Travelers = memo(function Travelers(): ReactNode {
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
        Choose another country for {unsupported === 'origin' ? 'the start' : 'the destination'}, and your bags are
        listed here again.
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
          <Button id={addTravelerId} icon="plus" onPress={add}>
            Add another traveler
          </Button>
        </div>
      )}
    </div>
  );
});
