import { type ReactNode, useMemo } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { Button } from '#kit/web/form/Button.tsx';
import { inventoryValue } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { coverOffer } from '#rules/products/cover-offer.ts';
import { coverOptions } from '#rules/products/cover-options.ts';
import { emptyProduct } from '#rules/shipment/draft.ts';
import { type BagPosition, setProductField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../../page-facts.ts';
import { findLine } from '../bag-lines.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';

/** Offers a cover that is enough for the contents, with what it costs more: the price changes only if the customer takes it. */
export function MoreCover({ place, name }: { place: BagPosition; name: string }): ReactNode {
  const { travelerId, type, index } = place;
  const change = useChangeDraft();
  const product = useDraft((draft) => findLine(draft, travelerId, type)?.products[index] ?? emptyProduct);
  const comesBack = useDraft((draft) => draft.roundtrip && (findLine(draft, travelerId, type)?.roundtrip ?? true));
  const pricedOn = useDraft((draft) => draft.outbound.pickupDate) ?? pageFacts.today;
  const covers = useMemo(() => coverOptions(rateCardOn(rateCards, pricedOn)), [pricedOn]);
  const { cover, items = [] } = product;
  const offer = coverOffer(covers, { cover, value: inventoryValue(items), legs: comesBack ? 2 : 1 });
  if (!offer) return null;
  const [amount, more] = [formatCents(offer.cover), formatCents(offer.more)];
  return (
    <>
      <p>
        {comesBack
          ? t`${amount} of coverage each way costs ${more} more.`
          : t`${amount} of coverage costs ${more} more.`}
      </p>
      <Button
        size="small"
        label={t`Increase coverage for ${name} to ${amount}`}
        onPress={() => change((draft) => setProductField(draft, place, 'cover', offer.cover))}
      >{t`Increase coverage to ${amount}`}</Button>
    </>
  );
}
