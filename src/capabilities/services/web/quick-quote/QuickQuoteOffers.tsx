import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { ServiceOffer } from '../service-offers.ts';
import type { Services } from '../use-services.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { daysAfterNeededBy } from '#rules/services/days-after-needed-by.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { cheapestAndFastest, type OfferBadge } from '#rules/services/cheapest-and-fastest.ts';
import { quickQuoteName } from '#rules/services/quick-quote-name.ts';
import styles from './QuickQuoteOffers.module.css';
import { quotedPriceState } from './quoted-price.ts';

const RoundTripOffers = lazy(() => import('./RoundTripOffers.tsx'));

export type QuickQuoteOffersProps = {
  services: Services;
  /** Where the trip continues; an offer adds its service. */
  link: string;
  /** What to enter to see services. */
  waitingFor: string;
  /** The return day of a round trip; the offers then show the price of both ways. */
  returnDay: IsoDate | null;
  /** The day by which the bags are needed; offers that arrive later say so. */
  neededBy: IsoDate | null;
};

/** The services found for the quick quote, each a way to continue with it. */
export function QuickQuoteOffers(props: QuickQuoteOffersProps): ReactNode {
  return (
    <div className={styles.place}>
      <OffersOrReason {...props} />
    </div>
  );
}

function OffersOrReason({ services, link, waitingFor, returnDay, neededBy }: QuickQuoteOffersProps): ReactNode {
  const { offers, reason, carrierError } = services.legs.outbound;
  switch (services.status) {
    case 'not-asked':
      return (
        <p className={styles.waiting}>
          <Icon name="calendar" size={20} />
          {waitingFor}
        </p>
      );
    case 'loading':
      return (
        <Waiting label={t`Getting arrival dates and prices`}>
          <Skeleton shape="block" height="5.5rem" />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert
          tone="bad"
          title={t`We couldn’t load shipping options`}
          action={<Button onPress={services.retry}>{t`Try again`}</Button>}
        >{t`${services.problem ?? ''} We saved what you entered.`}</Alert>
      );
    case 'ready':
      if (returnDay !== null && offers.length > 0) {
        return (
          <Suspense fallback={<Skeleton shape="block" height="5.5rem" />}>
            <RoundTripOffers
              legs={services.legs}
              returnDay={returnDay}
              renderOffers={(both) => (
                <Offers {...{ link, neededBy }} offers={both} isRefreshing={services.isRefreshing} isRoundTrip />
              )}
            />
          </Suspense>
        );
      }
      if (offers.length > 0) return <Offers {...{ offers, link, neededBy }} isRefreshing={services.isRefreshing} />;
      return (
        <Alert tone="warn" title={messages.limitedServiceOptions}>
          {carrierError ?? reason}
        </Alert>
      );
  }
}

const badgeWords: Readonly<Record<OfferBadge, string>> = { cheapest: t`Cheapest`, fastest: t`Fastest` };

function Offers({
  offers,
  link,
  neededBy,
  isRefreshing,
  isRoundTrip = false,
}: {
  offers: readonly ServiceOffer[];
  link: string;
  neededBy: IsoDate | null;
  isRefreshing: boolean;
  isRoundTrip?: boolean;
}): ReactNode {
  const badges = cheapestAndFastest(offers, neededBy);
  return (
    <ul className={styles.offers} aria-label={t`Services`} aria-busy={isRefreshing || undefined}>
      {offers.map((offer, index) => {
        const late = daysAfterNeededBy({ arrival: offer.arrivalDate, neededBy });
        // A service that arrives too late is not preselected: the ship page, which has the needed day, asks for the choice.
        const target =
          late === null
            ? { href: `${link}&service=${offer.levelId}`, state: quotedPriceState(offer.price) }
            : { href: link };
        return (
          <li key={offer.levelId} className={styles.offer}>
            <Link className={styles.link} {...target}>
              <span className={styles.day}>
                <span className={styles.small}>{t`Arrives`}</span> {shortDate(offer.arrivalDate)}
              </span>
              <span className={styles.price}>{formatCents(offer.price)}</span>
              <span className={styles.name}>
                {isRoundTrip && <span className={styles.small}>{t`Round trip`}</span>}
                <span className={styles.level}>{`${carrierOptions[offer.carrier]} ${levelName(offer)}`}</span>
                {late !== null && <span className={styles.late}>{late}</span>}
                {(badges.get(index) ?? []).map((badge) => (
                  <span key={badge} className={styles.badge}>
                    {badgeWords[badge]}
                  </span>
                ))}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The carrier's own name of the level, shortened. It is English, and in capitals on the wire, so it is shown in title case. SVC-03 */
function levelName({ carrierName, name }: ServiceOffer): string {
  if (currentLanguage() !== 'en') return name;
  const short = quickQuoteName(carrierName);
  return short.charAt(0) + short.slice(1).toLowerCase();
}
