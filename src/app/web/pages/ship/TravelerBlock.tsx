import { memo, type ReactNode, useState } from 'react';
import { focusIfLost } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { isSameList } from '#kit/web/same-list.ts';
import { t } from '#rules/language/t.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { type Draft, lineCount, lineOrder } from '#rules/shipment/draft.ts';
import { copyLines, removeTraveler } from '#rules/shipment/draft-changes.ts';
import styles from './Travelers.module.css';
import { BagLine } from './BagLine.tsx';
import { useChangeDraft, useDraft, useDraftStore } from './use-draft.ts';

/** How many kinds of bags are shown before the others are opened. */
const linesAtFirst = 3;

/** The button that adds a traveler; it takes the focus when one is removed. */
export const addTravelerId = 'add-traveler';

export function travelerHeadingId(travelerId: string): string {
  return `traveler-${travelerId}-heading`;
}

type TravelerBlockProps = { travelerId: string; number: number; isAlone: boolean };

/** The bags of one traveler, who can be removed unless they are the first. TRV-01 */
export const TravelerBlock = memo(function TravelerBlock({ travelerId, number, isAlone }: TravelerBlockProps) {
  const change = useChangeDraft();
  const firstId = useDraft((draft) => draft.travelers[0]?.id ?? travelerId);
  const canCopy = useDraft((draft) => number > 1 && (draft.travelers[0]?.lines.length ?? 0) > 0);
  return (
    <section className={styles.traveler} aria-label={isAlone ? t`Traveler` : t`Traveler ${number}`}>
      {!isAlone && (
        <div className={styles.bar}>
          <h3 className={styles.heading} id={travelerHeadingId(travelerId)} tabIndex={-1}>{t`Traveler ${number}`}</h3>
          {canCopy && (
            <Button
              variant="quiet"
              size="small"
              onPress={() => change((draft) => copyLines(draft, { from: firstId, to: travelerId }))}
            >{t`Same bags as traveler 1`}</Button>
          )}
          {number > 1 && (
            <Button
              variant="quiet"
              size="small"
              label={t`Remove traveler ${number}`}
              onPress={() => {
                change((draft) => removeTraveler(draft, travelerId));
                focusIfLost(addTravelerId);
              }}
            >{t`Remove`}</Button>
          )}
        </div>
      )}
      <BagLines travelerId={travelerId} />
    </section>
  );
});

function BagLines({ travelerId }: { travelerId: string }): ReactNode {
  const order = useDraft(lineOrder, isSameList);
  const store = useDraftStore();
  // Kinds that the trip started with are shown at once; bags that are added later move no line.
  const [usedAtFirst] = useState(() => usedTypes(store.getState(), travelerId));
  const first = order.filter((type, index) => index < linesAtFirst || usedAtFirst.includes(type));
  const others = order.filter((type) => !first.includes(type));
  const isOpen = useOnce(useDraft((draft) => usedTypes(draft, travelerId).some((type) => others.includes(type))));
  return (
    <div>
      {first.map((type) => (
        <BagLine key={type} travelerId={travelerId} type={type} />
      ))}
      {others.length > 0 && (
        <Disclosure label={t`Other kinds of bags`} about={others.map(productTypeLabel).join(', ')} open={isOpen}>
          {others.map((type) => (
            <BagLine key={type} travelerId={travelerId} type={type} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

/** True once its argument was true: copied or restored bags are never hidden, and nothing closes by itself. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}

function usedTypes(draft: Draft, travelerId: string): readonly ProductType[] {
  const traveler = draft.travelers.find(({ id }) => id === travelerId);
  return traveler ? lineOrder(draft).filter((type) => lineCount(traveler, type) > 0) : [];
}
