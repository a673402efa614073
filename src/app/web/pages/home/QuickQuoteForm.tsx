import { type FormEvent, lazy, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useDropOffCalendar } from '#capabilities/calendar/web/use-drop-off-calendar.ts';
import { QuickQuoteOffers } from '#capabilities/services/web/quick-quote/QuickQuoteOffers.tsx';
import { useServices } from '#capabilities/services/web/use-services.ts';
import { PlaceField } from '#capabilities/ship-points/web/place-field/PlaceField.tsx';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { messages } from '#rules/messages.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { entryStorage } from '../../frame/entry-storage.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './QuickQuoteForm.module.css';
import { isComplete, type QuickQuote, quickQuoteDraft, quickQuoteLink } from './quick-quote.ts';

const PricedCalendarSheet = lazy(() => import('#capabilities/services/web/PricedCalendarSheet.tsx'));

const { brand } = pageFacts;

/** What the person has entered; without a day until one is chosen. */
type Entered = Omit<QuickQuote, 'day'> & { readonly day?: QuickQuote['day'] };

/** Four fields, from, to, bag and day, with the services that they lead to below. */
export function QuickQuoteForm(): ReactNode {
  const [, navigate] = useLocation();
  const [keeper] = useState(() => entryStorage<Entered>(`quote.${brand.key}`));
  const [entered, setEnteredNow] = useState<Entered>(() => keeper.kept() ?? nothingEntered);
  const calendar = useDropOffCalendar({ from: entered.from, brand: brand.key, todayOfPage: pageFacts.today });
  // The first day on which bags can be handed over, until another one is chosen.
  const quote: QuickQuote = { ...entered, day: entered.day === undefined ? calendar.firstDay : entered.day };
  const draft = quickQuoteDraft(quote, { brand: brand.key, today: calendar.today });
  const services = useServices({ draft, isReady: isComplete(quote) });
  const arePlacesKnown = entered.from !== null && entered.to !== null;

  function setEntered(next: Entered): void {
    setEnteredNow(next);
    keeper.keep(next);
  }

  function goOn(event: FormEvent): void {
    event.preventDefault();
    navigate(quickQuoteLink(quote, pageFacts.shipPath));
  }

  return (
    <form onSubmit={goOn} aria-label="Quick quote">
      <Card
        look="ticket"
        foot={<QuickQuoteOffers services={services} link={quickQuoteLink(quote, pageFacts.shipPath)} />}
      >
        <div className={styles.fields}>
          <PlaceField
            id="quote-from"
            label="From"
            brand={brand}
            chosen={entered.from}
            onChoose={(from) => setEntered({ ...entered, from })}
          />
          <PlaceField
            id="quote-to"
            label="To"
            brand={brand}
            chosen={entered.to}
            onChoose={(to) => setEntered({ ...entered, to })}
          />
          <SelectField
            id="quote-bag"
            label="Bag"
            value={entered.sku}
            options={bagOptions}
            onChange={(sku) => setEntered({ ...entered, sku })}
          />
          <DateField
            id="quote-date"
            label={messages.dropOffDateLabel}
            value={quote.day}
            today={calendar.today}
            max={calendar.last}
            dayState={calendar.dayState}
            renderCalendar={(sheet) => (
              <PricedCalendarSheet sheet={sheet} draft={draft} leg="outbound" by="handover" isReady={arePlacesKnown} />
            )}
            onChange={(day) => setEntered({ ...entered, day })}
          />
          <div className={styles.go}>
            <Button type="submit" variant="primary" wide>
              Plan the trip
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

const bagOptions: readonly SelectOption[] = productLineOrder(brand.key).flatMap((type) =>
  sizesOf(type).map(({ sku, label }) => {
    const kind = productTypeLabel(type);
    return { value: sku, label: kind === label ? kind : `${kind}, ${label}`, group: kind };
  }),
);

const nothingEntered: Entered = { from: null, to: null, sku: bagOptions[0]?.value ?? '' };
