import { memo, type ReactNode, useCallback, useMemo } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { BagRow } from '#capabilities/products/web/BagRow.tsx';
import { ProductLineFields } from '#capabilities/products/web/ProductLineFields.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { type CoverOption, coverOptions } from '#rules/products/cover-options.ts';
import { areContentsAsked, rowProblems } from '#rules/products/product-row.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, emptyProduct, type Product, type ProductLine } from '#rules/shipment/draft.ts';
import {
  type BagRow as BagPlace,
  copyBag,
  removeBag,
  setLineCount,
  setLineRoundtrip,
  setProductField,
} from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { focusIfLost } from './focus-soon.ts';
import { isSameList } from './same-list.ts';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

type LineKey = { travelerId: string; type: ProductType };

const noSizes: readonly (string | null)[] = [];

/** One kind of bag of one traveler. It hears of its sizes and its number; each bag hears of itself alone. */
export const BagLine = memo(function BagLine({ travelerId, type }: LineKey): ReactNode {
  const change = useChangeDraft();
  const sizes = useDraft(
    (draft) => lineOf(draft, travelerId, type)?.products.map(({ size }) => size) ?? noSizes,
    isSameList,
  );
  const comesBack = useDraft((draft) =>
    draft.roundtrip ? (lineOf(draft, travelerId, type)?.roundtrip ?? true) : null,
  );
  const pricedOn = useDraft((draft) => draft.outbound.pickupDate) ?? pageFacts.today;
  const covers = useMemo(() => coverOptions(rateCardOn(rateCards, pricedOn)), [pricedOn]);
  const count = sizes.length;
  return (
    <ProductLineFields
      id={lineId(travelerId, type)}
      type={type}
      sizes={sizes}
      bags={sizes.map((_size, index) => (
        // Bags of a kind are told apart by their place alone, so the place is their key.
        <Bag
          key={`${type}-${String(index)}`}
          travelerId={travelerId}
          type={type}
          index={index}
          count={count}
          covers={covers}
        />
      ))}
      comesBack={comesBack}
      onCount={(wanted) => change((draft) => setLineCount(draft, travelerId, type, wanted))}
      onComesBack={(wanted) => change((draft) => setLineRoundtrip(draft, travelerId, type, wanted))}
    />
  );
});

type BagProps = BagPlace & { count: number; covers: readonly CoverOption[] };

const Bag = memo(function Bag({ travelerId, type, index, count, covers }: BagProps): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const product = useDraft((draft) => lineOf(draft, travelerId, type)?.products[index] ?? emptyProduct);
  const isInternational = useDraft(isBetweenCountries);
  const id = `${lineId(travelerId, type)}-${index}`;
  const errors = useBagErrors(id, { type, product, isInternational });
  const place = useMemo(() => ({ travelerId, type, index }), [travelerId, type, index]);
  const name = count === 1 ? productTypeLabel(type) : `${productTypeLabel(type)} ${index + 1}`;
  const copy = useCallback(() => change((draft) => copyBag(draft, place)), [change, place]);
  return (
    <BagRow
      id={id}
      name={name}
      type={type}
      product={product}
      covers={covers}
      errors={errors}
      areContentsAsked={areContentsAsked({ type, isInternational })}
      onChange={useCallback(
        (field, value) => change((draft) => setProductField(draft, place, field, value)),
        [change, place],
      )}
      onBlur={useCallback((field) => leaveField(shownErrors, `${id}-${field}`), [shownErrors, id])}
      onCopy={count < limits.productQuantityMax ? copy : undefined}
      onRemove={useCallback(() => {
        change((draft) => removeBag(draft, place));
        focusIfLost(`${lineId(place.travelerId, place.type)}-count`);
      }, [change, place])}
    />
  );
});

/** PRD-02 PRD-03 */
function useBagErrors(
  id: string,
  bag: { type: ProductType; product: Product; isInternational: boolean },
): Readonly<Record<keyof Product, string | undefined>> {
  const { type, product, isInternational } = bag;
  const problems = useMemo(
    () => new Map(rowProblems({ brand: pageFacts.brand.key, type, product, isInternational }).map(inWords)),
    [type, product, isInternational],
  );
  const shown = (field: keyof Product) =>
    ({ section: 'bags', fieldId: `${id}-${field}`, problem: problems.get(field) }) as const;
  const size = useShownError(shown('size'));
  const packaging = useShownError(shown('packaging'));
  const cover = useShownError(shown('cover'));
  const note = useShownError(shown('note'));
  return useMemo(() => ({ size, packaging, cover, note }), [size, packaging, cover, note]);
}

function inWords({ field, message }: ReturnType<typeof rowProblems>[number]): readonly [keyof Product, string] {
  return [field, messages[message]];
}

function lineOf(draft: Draft, travelerId: string, type: ProductType): ProductLine | undefined {
  return draft.travelers.find(({ id }) => id === travelerId)?.lines.find((line) => line.type === type);
}

function lineId(travelerId: string, type: ProductType): string {
  return `traveler-${travelerId}-${type}`;
}

function isBetweenCountries({ origin, destination }: Draft): boolean {
  return !isDomesticRoute({ origin: origin.country, destination: destination.country });
}
