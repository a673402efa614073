import { choiceToPrefill, type PlaceChoice } from '#rules/address/place-choice.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { parseSku } from '#rules/products/sku.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { applyPrefill, type Prefill, prefillToUrl } from '#rules/shipment-form/prefill.ts';

export type QuotedBag = { readonly sku: string; readonly count: number };

/** The answers of the quick quote. */
export type QuickQuote = {
  readonly from: PlaceChoice | null;
  readonly to: PlaceChoice | null;
  /** Never empty. */
  readonly bags: readonly QuotedBag[];
  readonly day: IsoDate | null;
  readonly roundtrip: boolean;
  /** Of a round trip; null until one is chosen. */
  readonly returnDay: IsoDate | null;
  /** The day by which the bags must be there, where one matters. */
  readonly neededBy?: IsoDate | null;
};

/** Whether enough is known to ask for services. */
export function isComplete({ from, to, day, roundtrip, returnDay }: QuickQuote): boolean {
  return from !== null && to !== null && day !== null && (!roundtrip || returnDay !== null);
}

/** What to enter next to see services: the places first, then the days. Empty for a complete quote. */
export function missingInQuote({ from, to, day, roundtrip, returnDay }: QuickQuote): string {
  if (from === null && to === null) return t`Enter both places to see prices and arrival dates.`;
  if (from === null) return t`Enter where it’s coming from to see prices and arrival dates.`;
  if (to === null) return t`Enter where it’s going to see prices and arrival dates.`;
  const lacksReturn = roundtrip && returnDay === null;
  if (day === null && lacksReturn) return t`Enter both dates to see prices and arrival dates.`;
  if (day === null) return t`Enter your drop-off date to see prices and arrival dates.`;
  return lacksReturn ? t`Enter your return date to see prices and arrival dates.` : '';
}

/** The quote as a draft of the ship page, so that both pages send the same request. */
export function quickQuoteDraft(quote: QuickQuote, { brand, today }: { brand: BrandKey; today: IsoDate }): Draft {
  return applyPrefill(emptyDraft(brand, 'US'), prefillOf(quote), { today, nextPickupDay: today, isTodayOpen: true });
}

/** Where the quote continues, with everything filled in. URL-01 to URL-06 */
export function quickQuoteLink(quote: QuickQuote, shipPath: string): string {
  const neededBy = quote.neededBy ? `&${pageParameters.neededBy}=${quote.neededBy}` : '';
  return `${shipPath}?${prefillToUrl(prefillOf(quote))}${neededBy}`;
}

function prefillOf({ from, to, bags, day, roundtrip, returnDay }: QuickQuote): Prefill {
  const products = bags.flatMap(({ sku, count }) => {
    const bag = parseSku(sku);
    return bag ? Array.from({ length: count }, () => bag) : [];
  });
  const quantities: Partial<Record<ProductType, number>> = {};
  for (const { type } of products) quantities[type] = (quantities[type] ?? 0) + 1;
  return {
    origin: from ? choiceToPrefill(from) : {},
    destination: to ? choiceToPrefill(to) : {},
    products,
    quantities,
    traveler: {},
    oneway: !roundtrip,
    luggageFirst: false,
    mode: null,
    pickupDate: day,
    returnDate: roundtrip ? returnDay : null,
    service: null,
    returnService: null,
  };
}
