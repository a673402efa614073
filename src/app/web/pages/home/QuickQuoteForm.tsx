import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { clubFound, useClub } from '#capabilities/clubs/web/use-club.ts';
import { QuickQuoteOffers } from '#capabilities/services/web/quick-quote/QuickQuoteOffers.tsx';
import { useServices } from '#capabilities/services/web/use-services.ts';
import { PlaceField } from '#capabilities/ship-points/web/place-field/PlaceField.tsx';
import { classNames } from '#kit/web/class-names.ts';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './QuickQuoteForm.module.css';
import { isComplete, missingInQuote, type QuickQuote } from '#rules/shipment-form/quick-quote.ts';
import { type QuickQuoteEntry, useQuickQuote } from './use-quick-quote.ts';

const MoreBags = lazy(() => import('./MoreBags.tsx'));
const QuoteReturnDay = lazy(() => import('./QuoteReturnDay.tsx'));
const QuoteNeededBy = lazy(() => import('./QuoteNeededBy.tsx'));
const PricedCalendarSheet = lazy(() => import('#capabilities/services/web/PricedCalendarSheet.tsx'));

/** From, to, bag and day, with the services for them below; further fields open with a button. */
export function QuickQuoteForm(): ReactNode {
  const [, navigate] = useLocation();
  const entry = useQuickQuote();
  const { quote, draft, link } = entry;
  const services = useServices({ draft, isReady: isComplete(quote) });
  const [isNeededByAsked, askNeededBy] = useState(false);
  const neededBy = quote.neededBy ?? null;
  const isNeededByShown = isNeededByAsked || neededBy !== null;

  function openShipPage(event: FormEvent): void {
    event.preventDefault();
    navigate(entry.pressLink());
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
        <TripFields entry={entry} />
        <div className={styles.more}>
          <CheckboxField
            id="quote-round-trip"
            label={t`Round trip`}
            checked={quote.roundtrip}
            onChange={(roundtrip) => entry.enter({ roundtrip })}
          />
          <Button variant="quiet" size="small" icon="plus" onPress={entry.addBag}>{t`Add another bag`}</Button>
          <Button
            variant="quiet"
            size="small"
            icon={isNeededByShown ? 'close' : 'calendar'}
            onPress={() => {
              askNeededBy(!isNeededByShown);
              if (neededBy !== null) entry.enter({ neededBy: null });
            }}
          >
            {isNeededByShown ? t`Any date is fine` : t`Need them by a certain date?`}
          </Button>
          <FreeCancellationLine day={quote.day} calendar={entry.calendar} />
        </div>
        <LaterFields entry={entry} isNeededByShown={isNeededByShown} />
      </Card>
    </form>
  );
}

/** What every quote needs. */
function TripFields({ entry }: { entry: QuickQuoteEntry }): ReactNode {
  const { quote, draft, calendar, bagOptions, enter } = entry;
  const place = { brand: pageFacts.brand, hasAddressBook: pageFacts.person !== null };
  return (
    <div className={styles.fields}>
      <PlaceField
        id="quote-from"
        zipParameter={pageParameters.originZip}
        label={t`From`}
        chosen={quote.from}
        onChoose={(from) => enter({ from })}
        {...place}
      />
      <PlaceField
        id="quote-to"
        zipParameter={pageParameters.destinationZip}
        label={t`To`}
        chosen={quote.to}
        onChoose={(to) => enter({ to })}
        {...place}
      />
      <SelectField
        id="quote-bag"
        name="product"
        label={t`Bag`}
        value={quote.bags[0]?.sku ?? ''}
        options={bagOptions}
        onChange={entry.enterFirstBag}
      />
      <DateField
        id="quote-date"
        label={messages.dropOffDateLabel}
        value={quote.day}
        today={calendar.today}
        max={calendar.last}
        dayState={calendar.dayState}
        renderCalendar={(sheet) => (
          <PricedCalendarSheet
            sheet={sheet}
            draft={draft}
            leg="outbound"
            by="handover"
            isReady={arePlacesKnown(quote)}
          />
        )}
        onChange={(day) => enter({ day })}
      />
      <div className={styles.go}>
        <Button type="submit" variant="primary" wide>{t`Plan the trip`}</Button>
      </div>
    </div>
  );
}

/** The fields that open with a button; each is loaded then. */
function LaterFields({ entry, isNeededByShown }: { entry: QuickQuoteEntry; isNeededByShown: boolean }): ReactNode {
  const { quote, draft, calendar, enter } = entry;
  const [, navigate] = useLocation();
  const club = clubFound(useClub((quote.roundtrip && quote.to?.clubId) || null));
  const isReady = arePlacesKnown(quote);
  return (
    <>
      {quote.roundtrip && (
        <div className={styles.returnDay}>
          <Suspense fallback={<Skeleton shape="block" height="4.5rem" />}>
            <QuoteReturnDay
              quote={quote}
              draft={draft}
              today={calendar.today}
              club={club}
              isReady={isReady}
              onChange={(returnDay) => enter({ returnDay })}
            />
          </Suspense>
        </div>
      )}
      {quote.bags.length > 1 && (
        <div className={styles.extra}>
          <Suspense fallback={<Skeleton shape="block" height="3rem" />}>
            <MoreBags bags={quote.bags} options={entry.bagOptions} onChange={(bags) => enter({ bags })} />
          </Suspense>
        </div>
      )}
      {isNeededByShown && (
        <div className={styles.extra}>
          <Suspense fallback={<Skeleton shape="block" height="5rem" />}>
            <QuoteNeededBy
              quote={quote}
              draft={draft}
              calendar={calendar}
              isReady={isReady}
              onNeededBy={(day) => enter({ neededBy: day })}
              onContinue={(path, state) => navigate(path, { state })}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

function arePlacesKnown({ from, to }: QuickQuote): boolean {
  return from !== null && to !== null;
}

/** Until when the proposed or chosen day can be canceled free. PRC-04 */
function FreeCancellationLine({
  day,
  calendar: { today, isBusinessDay },
}: {
  day: QuickQuote['day'];
  calendar: QuickQuoteEntry['calendar'];
}): ReactNode {
  if (day === null) return null;
  const found = freeCancellation({ handover: day, now: { day: today, hour: null }, isBusinessDay });
  return (
    <p className={classNames(styles.cancellation, found.kind === 'until' && styles.good)}>
      {freeCancellationText(found, { isCollected: false })}
    </p>
  );
}
