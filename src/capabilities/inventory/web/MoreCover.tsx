import { type ReactNode, useMemo } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { Button } from '#kit/web/form/Button.tsx';
import type { IsoDate } from '#rules/dates.ts';
import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { coverOffer } from '#rules/products/cover-offer.ts';
import { coverOptions } from '#rules/products/cover-options.ts';

export type MoreCoverProps = {
  /** Of the bag. */
  name: string;
  items: readonly InventoryItem[];
  cover: Cents;
  /** Whether the bag goes both ways. */
  comesBack: boolean;
  /** The day whose rates count. */
  pricedOn: IsoDate;
  onTake: (cover: Cents) => void;
};

/** Offers a cover that is enough for the contents, with what it costs more: the price changes only if the customer takes it. */
export function MoreCover({ name, items, cover, comesBack, pricedOn, onTake }: MoreCoverProps): ReactNode {
  const covers = useMemo(() => coverOptions(rateCardOn(rateCards, pricedOn)), [pricedOn]);
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
        onPress={() => onTake(offer.cover)}
      >{t`Increase coverage to ${amount}`}</Button>
    </>
  );
}
