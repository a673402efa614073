import { useDropOffCalendar } from '#capabilities/calendar/web/use-drop-off-calendar.ts';
import type { SelectOption } from '#kit/web/form/SelectField.tsx';
import { useKeptEntry } from '#kit/web/use-kept-entry.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { bagText } from '#rules/products/bag-text.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { type QuickQuote, type QuotedBag, quickQuoteDraft, quickQuoteLink } from '#rules/shipment-form/quick-quote.ts';
import { pageFacts } from '../../page-facts.ts';

/** What the user has entered; without a day until one is chosen. */
type Entered = Omit<QuickQuote, 'day'> & { readonly day?: QuickQuote['day'] };

/** The quick quote as entered so far, with what follows from it. A reload and the way back to the page keep it. */
export function useQuickQuote() {
  const { brand } = pageFacts;
  const bagOptions = bagOptionsOf(brand.key);
  const oneBag = { sku: bagOptions[0]?.value ?? '', count: 1 };
  const [kept, change] = useKeptEntry<Entered>(`quick-quote.${brand.key}`);
  const entered = kept ?? nothingEntered(oneBag);
  const calendar = useDropOffCalendar({ from: entered.from, brand: brand.key, todayOfPage: pageFacts.today });
  // The first day that can still be canceled free, until another one is chosen.
  const quote: QuickQuote = { ...entered, day: entered.day === undefined ? calendar.proposedDay : entered.day };

  function enter(part: Partial<Entered>): void {
    change((before) => ({ ...(before ?? nothingEntered(oneBag)), ...part }));
  }

  function enterBags(next: (before: readonly QuotedBag[]) => readonly QuotedBag[]): void {
    change((before) => {
      const last = before ?? nothingEntered(oneBag);
      return { ...last, bags: next(last.bags) };
    });
  }

  return {
    quote,
    draft: quickQuoteDraft(quote, { brand: brand.key, today: calendar.today }),
    calendar,
    bagOptions,
    link: quickQuoteLink(quote, pageFacts.shipPath),
    /** The day that the bags are needed decides the day to hand them over, unless that was chosen, too. */
    pressLink: () =>
      quickQuoteLink(quote.neededBy && !entered.day ? { ...quote, day: null } : quote, pageFacts.shipPath),
    enter,
    enterFirstBag: (sku: string) => enterBags(([first, ...others]) => [{ ...oneBag, ...first, sku }, ...others]),
    addBag: () => enterBags((bags) => [...bags, { ...oneBag, ...bags[0], count: 1 }]),
  };
}

export type QuickQuoteEntry = ReturnType<typeof useQuickQuote>;

function bagOptionsOf(brand: BrandKey): readonly SelectOption[] {
  return productLineOrder(brand).flatMap((type) =>
    sizesOf(type).map((size) => ({ value: size.sku, label: bagText(size), group: productTypeLabel(type) })),
  );
}

function nothingEntered(bag: QuotedBag): Entered {
  return { from: null, to: null, bags: [bag], roundtrip: false, returnDay: null };
}
