import { choiceToPrefill, type PlaceChoice } from '#capabilities/ship-points/web/place-field/place-choice.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { parseSku } from '#rules/products/sku.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { applyPrefill, type Prefill, prefillToUrl } from '#rules/shipment-form/prefill.ts';

/** The four answers of the quick quote. */
export type QuickQuote = {
  readonly from: PlaceChoice | null;
  readonly to: PlaceChoice | null;
  readonly sku: string;
  readonly day: IsoDate | null;
};

/** Whether all four are known, so that services can be asked for. */
export function isComplete({ from, to, day }: QuickQuote): boolean {
  return from !== null && to !== null && day !== null;
}

/** The quote as the form of the ship page: the same wishes, so that both pages ask the same question. */
export function quickQuoteDraft(quote: QuickQuote, { brand, today }: { brand: BrandKey; today: IsoDate }): Draft {
  return applyPrefill(emptyDraft(brand, 'US'), prefillOf(quote), { today, nextPickupDay: today, isTodayOpen: true });
}

/** Where the quote goes on, with everything filled in. URL-01 to URL-06 */
export function quickQuoteLink(quote: QuickQuote, shipPath: string): string {
  return `${shipPath}?${prefillToUrl(prefillOf(quote))}`;
}

function prefillOf({ from, to, sku, day }: QuickQuote): Prefill {
  const bag = parseSku(sku);
  return {
    origin: from ? choiceToPrefill(from) : {},
    destination: to ? choiceToPrefill(to) : {},
    products: bag ? [{ type: bag.type, size: bag.size }] : [],
    quantities: bag ? { [bag.type]: 1 } : {},
    traveler: {},
    oneway: true,
    luggageFirst: false,
    mode: null,
    pickupDate: day,
  };
}
