import { memo, type ReactNode } from 'react';
import { ProductLineFields } from '#capabilities/products/web/ProductLineFields.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { isSameList } from '#kit/web/same-list.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { setLineCount, setLineRoundtrip } from '#rules/shipment/draft-changes.ts';
import { lineId, findLine } from './bag-lines.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';

const BagOfLine = later(() => import('./BagOfLine.tsx'), <Skeleton shape="block" height="10rem" />);

type LineKey = { travelerId: string; type: ProductType };

const noSizes: readonly (string | null)[] = [];

/** One kind of bag of one traveler. It depends on the sizes and the number of bags; each bag renders on its own. */
export const BagLine = memo(function BagLine({ travelerId, type }: LineKey): ReactNode {
  const change = useChangeDraft();
  const sizes = useDraft(
    (draft) => findLine(draft, travelerId, type)?.products.map(({ size }) => size) ?? noSizes,
    isSameList,
  );
  const comesBack = useDraft((draft) =>
    draft.roundtrip ? (findLine(draft, travelerId, type)?.roundtrip ?? true) : null,
  );
  const count = sizes.length;
  return (
    <ProductLineFields
      id={lineId(travelerId, type)}
      type={type}
      sizes={sizes}
      bags={sizes.map((_size, index) => (
        // Bags of a kind are told apart by their place alone, so the place is their key.
        <BagOfLine key={`${type}-${String(index)}`} travelerId={travelerId} type={type} index={index} count={count} />
      ))}
      comesBack={comesBack}
      onCount={(wanted) => change((draft) => setLineCount(draft, travelerId, type, wanted))}
      onComesBack={(wanted) => change((draft) => setLineRoundtrip(draft, travelerId, type, wanted))}
    />
  );
});
