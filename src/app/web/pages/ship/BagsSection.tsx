import { memo, type ReactNode, useCallback, useState } from 'react';
import type { ChangeProduct } from '#capabilities/products/web/BagRow.tsx';
import { ProductLineFields } from '#capabilities/products/web/ProductLineFields.tsx';
import { TravelerFields } from '#capabilities/travelers/web/TravelerFields.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { travelerHeading } from '#rules/brand/brand-words.ts';
import { messages } from '#rules/messages.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { findSize } from '#rules/products/size-classes.ts';
import { bagCount, type Draft, lineCount, lineOrder, type Product } from '#rules/shipment/draft.ts';
import { setLineCount, setProductField, setTravelerField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './BagsSection.module.css';
import { FoldingSection } from './FoldingSection.tsx';
import { useChangeDraft, useDraft, useDraftStore } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { leaveField } from './shown-errors.ts';
import { useShownError } from './use-shown-error.ts';
import { useTrip } from './use-trip.ts';

/** How many kinds of bags are offered before the others are asked for. */
const linesAtFirst = 3;

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
      <Bags />
      <TravelerOfTrip />
    </FoldingSection>
  );
}

/** `2 × Golf bag, Standard and Luggage, Checked` */
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

const Bags = memo(function Bags(): ReactNode {
  const travelerId = useDraft((draft) => draft.travelers[0]?.id ?? '1');
  const order = useDraft(lineOrder, isSameList);
  const store = useDraftStore();
  // What the trip started with is shown at once; bags that are added later move no line away from under the hand.
  const [usedAtFirst] = useState(() => usedTypes(store.getState()));
  const first = order.filter((type, index) => index < linesAtFirst || usedAtFirst.includes(type));
  const others = order.filter((type) => !first.includes(type));
  return (
    <div className={styles.bags} id="bag-lines" tabIndex={-1}>
      <h3 className={styles.heading}>Bags</h3>
      {first.map((type) => (
        <Line key={type} travelerId={travelerId} type={type} />
      ))}
      {others.length > 0 && (
        <Disclosure label="Other kinds of bags" about={others.map(productTypeLabel).join(', ')}>
          {others.map((type) => (
            <Line key={type} travelerId={travelerId} type={type} />
          ))}
        </Disclosure>
      )}
    </div>
  );
});

const noProducts: readonly Product[] = [];

function Line({ travelerId, type }: { travelerId: string; type: ProductType }): ReactNode {
  const change = useChangeDraft();
  const products = useDraft(
    (draft) => draft.travelers[0]?.lines.find((line) => line.type === type)?.products ?? noProducts,
  );
  const pricedOn = useDraft((draft) => draft.outbound.pickupDate) ?? pageFacts.today;
  const id = `traveler-${travelerId}-${type}`;
  const missed = useShownError({
    section: 'bags',
    fieldId: `${id}-size`,
    problem: messages.sizeRequired,
  });
  const setProduct: ChangeProduct = useCallback(
    (index, field, value) => change((draft) => setProductField(draft, { travelerId, type, index }, field, value)),
    [change, travelerId, type],
  );
  return (
    <ProductLineFields
      id={id}
      type={type}
      products={products}
      pricedOn={pricedOn}
      isSizeMissed={missed !== undefined}
      onCount={(count) => change((draft) => setLineCount(draft, travelerId, type, count))}
      onProduct={setProduct}
    />
  );
}

const TravelerOfTrip = memo(function TravelerOfTrip(): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const traveler = useDraft((draft) => draft.travelers[0]);
  if (!traveler) return null;
  return (
    <div className={styles.traveler}>
      <h3 className={styles.heading}>{messages[travelerHeading({ brand: pageFacts.brand.key, isPro: false })]}</h3>
      <TravelerFields
        id={`traveler-${traveler.id}`}
        traveler={traveler}
        errors={{}}
        onChange={(field, value) => change((draft) => setTravelerField(draft, traveler.id, field, value))}
        onBlur={(field) => leaveField(shownErrors, `traveler-${traveler.id}-${field}`)}
      />
    </div>
  );
});

function usedTypes(draft: Draft): readonly ProductType[] {
  const [first] = draft.travelers;
  return first ? lineOrder(draft).filter((type) => lineCount(first, type) > 0) : [];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
