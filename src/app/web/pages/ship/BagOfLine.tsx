import { memo, type ReactNode, useCallback, useMemo } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { BagRow } from '#capabilities/products/web/BagRow.tsx';
import { focusIfLost } from '#kit/web/focus-soon.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { coverOptions } from '#rules/products/cover-options.ts';
import { areContentsRequired, rowProblems } from '#rules/products/product-row.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import { type Draft, emptyProduct, type Product, type ProductField } from '#rules/shipment/draft.ts';
import { type BagPosition, copyBag, removeBag, setProductField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { LazyContents } from './contents/LazyContents.tsx';
import { lineId, findLine } from './bag-lines.ts';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

type BagProps = BagPosition & { count: number };

/** One bag of a line. */
const BagOfLine = memo(function BagOfLine({ travelerId, type, index, count }: BagProps): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const product = useDraft((draft) => findLine(draft, travelerId, type)?.products[index] ?? emptyProduct);
  const isInternational = useDraft(isBetweenCountries);
  const pricedOn = useDraft((draft) => draft.outbound.pickupDate) ?? pageFacts.today;
  const covers = useMemo(() => coverOptions(rateCardOn(rateCards, pricedOn)), [pricedOn]);
  const id = `${lineId(travelerId, type)}-${index}`;
  const errors = useBagErrors(id, { type, product, isInternational });
  const place = useMemo(() => ({ travelerId, type, index }), [travelerId, type, index]);
  const name = count === 1 ? productTypeLabel(type) : `${productTypeLabel(type)} ${index + 1}`;
  const contents = useMemo(
    () => isInternational && <ContentsForCustoms place={place} name={name} />,
    [isInternational, place, name],
  );
  const copy = useCallback(() => change((draft) => copyBag(draft, place)), [change, place]);
  return (
    <BagRow
      id={id}
      name={name}
      type={type}
      product={product}
      covers={covers}
      errors={errors}
      areContentsRequired={areContentsRequired({ type, isInternational })}
      contents={contents}
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

export default BagOfLine;

/** Leads the fields of a bag that crosses a border: what is listed needs no note. INT-01 PRD-03 */
function ContentsForCustoms({ place, name }: { place: BagPosition; name: string }): ReactNode {
  return (
    <>
      <p>{t`Customs needs to know what’s in each bag. List it here, or say it in a few words and list it on your receipt before the carrier has a bag.`}</p>
      <LazyContents bag={{ ...place, name }} />
    </>
  );
}

/** PRD-02 PRD-03 */
function useBagErrors(
  id: string,
  bag: { type: ProductType; product: Product; isInternational: boolean },
): Readonly<Record<ProductField, string | undefined>> {
  const { type, product, isInternational } = bag;
  const problems = useMemo(
    () => new Map(rowProblems({ brand: pageFacts.brand.key, type, product, isInternational }).map(toFieldError)),
    [type, product, isInternational],
  );
  const shown = (field: ProductField) =>
    ({ section: 'bags', fieldId: `${id}-${field}`, problem: problems.get(field) }) as const;
  const size = useShownError(shown('size'));
  const packaging = useShownError(shown('packaging'));
  const cover = useShownError(shown('cover'));
  const note = useShownError(shown('note'));
  return useMemo(() => ({ size, packaging, cover, note }), [size, packaging, cover, note]);
}

function toFieldError({ field, message }: ReturnType<typeof rowProblems>[number]): readonly [ProductField, string] {
  return [field, messageFor(field, message)];
}

function isBetweenCountries({ origin, destination }: Draft): boolean {
  return !isDomesticRoute({ origin: origin.country, destination: destination.country });
}
