import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '#capabilities/services/web/use-services.ts';
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
import { PlaceField } from './PlaceField.tsx';
import { QuickQuoteOffers } from './QuickQuoteOffers.tsx';
import styles from './QuickQuoteForm.module.css';
import { isComplete, type QuickQuote, quickQuoteDraft, quickQuoteLink } from './quick-quote.ts';
import { useHomeCalendar } from './use-home-calendar.ts';

/** What the person has said; the day stays away until one is chosen. */
type Said = Omit<QuickQuote, 'day'> & { readonly day?: QuickQuote['day'] };

/** From, to, bag, day: four answers, and the services stand under them. */
export function QuickQuoteForm(): ReactNode {
  const [, navigate] = useLocation();
  const [keeper] = useState(() => entryStorage<Said>(`quote.${pageFacts.brand.key}`));
  const [said, setSaidNow] = useState<Said>(() => keeper.kept() ?? nothingSaid);
  const calendar = useHomeCalendar(said.from);
  // The first day on which bags can be handed over, until another one is chosen.
  const quote: QuickQuote = { ...said, day: said.day === undefined ? calendar.firstDay : said.day };
  const isReady = isComplete(quote);
  const services = useServices({
    draft: quickQuoteDraft(quote, { brand: pageFacts.brand.key, today: calendar.today }),
    isReady,
  });

  function setSaid(next: Said): void {
    setSaidNow(next);
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
        foot={
          <QuickQuoteOffers services={services} link={quickQuoteLink(quote, pageFacts.shipPath)} isReady={isReady} />
        }
      >
        <div className={styles.fields}>
          <PlaceField id="quote-from" label="From" chosen={said.from} onChoose={(from) => setSaid({ ...said, from })} />
          <PlaceField id="quote-to" label="To" chosen={said.to} onChoose={(to) => setSaid({ ...said, to })} />
          <SelectField
            id="quote-bag"
            label="Bag"
            value={said.sku}
            options={bagOptions}
            onChange={(sku) => setSaid({ ...said, sku })}
          />
          <DateField
            id="quote-date"
            label={messages.dropOffDateLabel}
            value={quote.day}
            today={calendar.today}
            max={calendar.last}
            dayState={calendar.dayState}
            onChange={(day) => setSaid({ ...said, day })}
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

const bagOptions: readonly SelectOption[] = productLineOrder(pageFacts.brand.key).flatMap((type) =>
  sizesOf(type).map(({ sku, label }) => {
    const kind = productTypeLabel(type);
    return { value: sku, label: kind === label ? kind : `${kind}, ${label}`, group: kind };
  }),
);

const nothingSaid: Said = { from: null, to: null, sku: bagOptions[0]?.value ?? '' };
