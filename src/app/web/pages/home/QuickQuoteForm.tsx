import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useDropOffCalendar } from '#capabilities/calendar/web/use-drop-off-calendar.ts';
import { clubFound, useClub } from '#capabilities/clubs/web/use-club.ts';
import { QuickQuoteOffers } from '#capabilities/services/web/quick-quote/QuickQuoteOffers.tsx';
import { useServices } from '#capabilities/services/web/use-services.ts';
import { PlaceField } from '#capabilities/ship-points/web/place-field/PlaceField.tsx';
import { classNames } from '#kit/web/class-names.ts';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { bagText } from '#rules/products/bag-text.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { useKeptEntry } from '../../frame/use-kept-entry.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './QuickQuoteForm.module.css';
import {
  isComplete,
  missingInQuote,
  type QuickQuote,
  type QuotedBag,
  quickQuoteDraft,
  quickQuoteLink,
} from '#rules/shipment-form/quick-quote.ts';

const MoreBags = lazy(() => import('./MoreBags.tsx'));
const QuoteReturnDay = lazy(() => import('./QuoteReturnDay.tsx'));
const QuoteArriveBy = lazy(() => import('./QuoteArriveBy.tsx'));
const PricedCalendarSheet = lazy(() => import('#capabilities/services/web/PricedCalendarSheet.tsx'));

/** What the user has entered; without a day until one is chosen. */
type Entered = Omit<QuickQuote, 'day'> & { readonly day?: QuickQuote['day'] };

/** From, to, bag and day, with the services for them below; further fields open with a button. */
export function QuickQuoteForm(): ReactNode {
  const [, navigate] = useLocation();
  const { brand } = pageFacts;
  const bagOptions = bagOptionsOf(brand.key);
  const oneBag = { sku: bagOptions[0]?.value ?? '', count: 1 };
  const [kept, change] = useKeptEntry<Entered>(`quick-quote.${brand.key}`);
  const entered = kept ?? nothingEntered(oneBag);
  const calendar = useDropOffCalendar({ from: entered.from, brand: brand.key, todayOfPage: pageFacts.today });
  // The first day that can still be canceled free, until another one is chosen.
  const quote: QuickQuote = { ...entered, day: entered.day === undefined ? calendar.proposedDay : entered.day };
  const draft = quickQuoteDraft(quote, { brand: brand.key, today: calendar.today });
  const services = useServices({ draft, isReady: isComplete(quote) });
  const club = clubFound(useClub((entered.roundtrip && entered.to?.clubId) || null));
  const [isArrivalDayAsked, askArrivalDay] = useState(false);
  const neededBy = entered.neededBy ?? null;
  const wantsArrivalDay = isArrivalDayAsked || neededBy !== null;
  const link = quickQuoteLink(quote, pageFacts.shipPath);
  const arePlacesKnown = entered.from !== null && entered.to !== null;

  function enter(part: Partial<Entered>): void {
    change((before) => ({ ...(before ?? nothingEntered(oneBag)), ...part }));
  }

  function enterBags(next: (before: readonly QuotedBag[]) => readonly QuotedBag[]): void {
    change((before) => {
      const last = before ?? nothingEntered(oneBag);
      return { ...last, bags: next(last.bags) };
    });
  }

  function openShipPage(event: FormEvent): void {
    event.preventDefault();
    // The day that the bags are needed decides the day to hand them over, unless that was chosen, too.
    navigate(neededBy && !entered.day ? quickQuoteLink({ ...quote, day: null }, pageFacts.shipPath) : link);
  }

  return (
    <form onSubmit={openShipPage} action={pageFacts.shipPath} aria-label={t`Quick quote`}>
      <Card
        look="ticket"
        foot={
          <QuickQuoteOffers
            services={services}
            link={link}
            waitingFor={missingInQuote(quote)}
            returnDay={quote.roundtrip ? quote.returnDay : null}
            neededBy={neededBy}
          />
        }
      >
        <div className={styles.fields}>
          <PlaceField
            id="quote-from"
            zipParameter={pageParameters.originZip}
            label={t`From`}
            brand={brand}
            chosen={entered.from}
            hasAddressBook={pageFacts.person !== null}
            onChoose={(from) => enter({ from })}
          />
          <PlaceField
            id="quote-to"
            zipParameter={pageParameters.destinationZip}
            label={t`To`}
            brand={brand}
            chosen={entered.to}
            hasAddressBook={pageFacts.person !== null}
            onChoose={(to) => enter({ to })}
          />
          <SelectField
            id="quote-bag"
            name="product"
            label={t`Bag`}
            value={entered.bags[0]?.sku ?? ''}
            options={bagOptions}
            onChange={(sku) => enterBags(([first, ...others]) => [{ ...oneBag, ...first, sku }, ...others])}
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
            onChange={(day) => enter({ day })}
          />
          <div className={styles.go}>
            <Button type="submit" variant="primary" wide>{t`Plan the trip`}</Button>
          </div>
        </div>
        <div className={styles.more}>
          <CheckboxField
            id="quote-round-trip"
            label={t`Round trip`}
            checked={entered.roundtrip}
            onChange={(roundtrip) => enter({ roundtrip })}
          />
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            onPress={() => enterBags((bags) => [...bags, { ...oneBag, ...bags[0], count: 1 }])}
          >{t`Add another bag`}</Button>
          <Button
            variant="quiet"
            size="small"
            icon={wantsArrivalDay ? 'close' : 'calendar'}
            onPress={() => {
              askArrivalDay(!wantsArrivalDay);
              if (neededBy !== null) enter({ neededBy: null });
            }}
          >
            {wantsArrivalDay ? t`Any date is fine` : t`Need them by a certain date?`}
          </Button>
          <FreeCancellationLine day={quote.day} calendar={calendar} />
        </div>
        {entered.roundtrip && (
          <div className={styles.returnDay}>
            <Suspense fallback={<Skeleton shape="block" height="4.5rem" />}>
              <QuoteReturnDay
                quote={quote}
                draft={draft}
                today={calendar.today}
                club={club}
                isReady={arePlacesKnown}
                onChange={(returnDay) => enter({ returnDay })}
              />
            </Suspense>
          </div>
        )}
        {entered.bags.length > 1 && (
          <div className={styles.extra}>
            <Suspense fallback={<Skeleton shape="block" height="3rem" />}>
              <MoreBags bags={entered.bags} options={bagOptions} onChange={(bags) => enter({ bags })} />
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
                onRequestDay={(day) => enter({ neededBy: day })}
                onContinue={(path, state) => navigate(path, { state })}
              />
            </Suspense>
          </div>
        )}
      </Card>
    </form>
  );
}

function bagOptionsOf(brand: BrandKey): readonly SelectOption[] {
  return productLineOrder(brand).flatMap((type) =>
    sizesOf(type).map((size) => ({ value: size.sku, label: bagText(size), group: productTypeLabel(type) })),
  );
}

function nothingEntered(bag: QuotedBag): Entered {
  return { from: null, to: null, bags: [bag], roundtrip: false, returnDay: null };
}

/** Until when the proposed or chosen day can be canceled free. PRC-04 */
function FreeCancellationLine({
  day,
  calendar: { today, isBusinessDay },
}: {
  day: QuickQuote['day'];
  calendar: ReturnType<typeof useDropOffCalendar>;
}): ReactNode {
  if (day === null) return null;
  const found = freeCancellation({ handover: day, now: { day: today, hour: null }, isBusinessDay });
  return (
    <p className={classNames(styles.cancellation, found.kind === 'until' && styles.good)}>
      {freeCancellationText(found, { isCollected: false })}
    </p>
  );
}
