import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useDropOffCalendar } from '#capabilities/calendar/web/use-drop-off-calendar.ts';
import { QuickQuoteOffers } from '#capabilities/services/web/quick-quote/QuickQuoteOffers.tsx';
import { useServices } from '#capabilities/services/web/use-services.ts';
import { PlaceField } from '#capabilities/ship-points/web/place-field/PlaceField.tsx';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { addDays } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { entryStorage } from '../../frame/entry-storage.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './QuickQuoteForm.module.css';
import { isComplete, type QuickQuote, quickQuoteDraft, quickQuoteLink } from './quick-quote.ts';

const MoreBags = lazy(() => import('./MoreBags.tsx'));
const QuoteArriveBy = lazy(() => import('./QuoteArriveBy.tsx'));
const PricedCalendarSheet = lazy(() => import('#capabilities/services/web/PricedCalendarSheet.tsx'));

const { brand } = pageFacts;

/** What the person has entered; without a day until one is chosen. */
type Entered = Omit<QuickQuote, 'day'> & { readonly day?: QuickQuote['day'] };

/** From, to, bag and day, with the services that they lead to below; the rest is behind a press. */
export function QuickQuoteForm(): ReactNode {
  const [, navigate] = useLocation();
  const [keeper] = useState(() => entryStorage<Entered>(`quick-quote.${brand.key}`));
  const [entered, setEnteredNow] = useState<Entered>(() => keeper.kept() ?? nothingEntered);
  const calendar = useDropOffCalendar({ from: entered.from, brand: brand.key, todayOfPage: pageFacts.today });
  // The first day that can still be cancelled free, until another one is chosen.
  const quote: QuickQuote = { ...entered, day: entered.day === undefined ? calendar.proposedDay : entered.day };
  const draft = quickQuoteDraft(quote, { brand: brand.key, today: calendar.today });
  const services = useServices({ draft, isReady: isComplete(quote) });
  const [wantsArrivalDay, setWantsArrivalDay] = useState(false);
  const link = quickQuoteLink(quote, pageFacts.shipPath);
  const arePlacesKnown = entered.from !== null && entered.to !== null;

  function setEntered(next: Entered): void {
    setEnteredNow(next);
    keeper.keep(next);
  }

  function goOn(event: FormEvent): void {
    event.preventDefault();
    navigate(link);
  }

  return (
    <form onSubmit={goOn} aria-label="Quick quote">
      <Card
        look="ticket"
        foot={<QuickQuoteOffers services={services} link={link} returnDay={quote.roundtrip ? quote.returnDay : null} />}
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
            value={entered.bags[0]?.sku ?? ''}
            options={bagOptions}
            onChange={(sku) =>
              setEntered({ ...entered, bags: [{ ...oneBag, ...entered.bags[0], sku }, ...entered.bags.slice(1)] })
            }
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
        <div className={styles.more}>
          <CheckboxField
            id="quote-round-trip"
            label="Round trip"
            checked={entered.roundtrip}
            onChange={(roundtrip) => setEntered({ ...entered, roundtrip })}
          />
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            onPress={() =>
              setEntered({ ...entered, bags: [...entered.bags, { ...oneBag, ...entered.bags[0], count: 1 }] })
            }
          >
            Add another bag
          </Button>
          {!wantsArrivalDay && (
            <Button variant="quiet" size="small" icon="calendar" onPress={() => setWantsArrivalDay(true)}>
              Need them by a certain date?
            </Button>
          )}
          <FreeCancellationLine day={quote.day} calendar={calendar} />
        </div>
        {entered.roundtrip && (
          <div className={styles.returnDay}>
            <DateField
              id="quote-return-date"
              label={messages.returnDropOffDateLabel}
              value={entered.returnDay}
              today={calendar.today}
              min={addDays(quote.day ?? calendar.today, 1)}
              max={calendar.last}
              dayState={calendar.dayState}
              onChange={(returnDay) => setEntered({ ...entered, returnDay })}
            />
          </div>
        )}
        {entered.bags.length > 1 && (
          <div className={styles.extra}>
            <Suspense fallback={<Skeleton shape="block" height="3rem" />}>
              <MoreBags
                bags={entered.bags}
                options={bagOptions}
                onChange={(bags) => setEntered({ ...entered, bags })}
              />
            </Suspense>
          </div>
        )}
        {wantsArrivalDay && (
          <div className={styles.extra}>
            <Suspense fallback={<Skeleton shape="block" height="5rem" />}>
              <QuoteArriveBy
                quote={quote}
                draft={draft}
                calendar={calendar}
                isReady={arePlacesKnown}
                onContinue={(path, state) => navigate(path, { state })}
              />
            </Suspense>
          </div>
        )}
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

const oneBag = { sku: bagOptions[0]?.value ?? '', count: 1 };

const nothingEntered: Entered = { from: null, to: null, bags: [oneBag], roundtrip: false, returnDay: null };

/** Until when the proposed or chosen day can be cancelled free. PRC-04 */
function FreeCancellationLine({
  day,
  calendar: { today, isBusinessDay },
}: {
  day: QuickQuote['day'];
  calendar: ReturnType<typeof useDropOffCalendar>;
}): ReactNode {
  if (day === null) return null;
  const found = freeCancellation({ handover: day, now: { day: today, hour: null }, isBusinessDay });
  return <p className={styles.cancellation}>{freeCancellationText(found, { isCollected: false })}</p>;
}
