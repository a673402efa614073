import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { type OptionCard, OptionCards } from '#kit/web/pictures/OptionCards.tsx';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { daysAfterNeededBy } from '#rules/services/days-after-needed-by.ts';
import { cheapestAndFastest, type OfferBadge } from '#rules/services/cheapest-and-fastest.ts';
import styles from './ServiceCards.module.css';
import type { LegOffers, ServiceOffer } from './service-offers.ts';
import type { Services } from './use-services.ts';

export type ServiceCardsProps = {
  id: string;
  label: string;
  services: Services;
  leg: LegOffers;
  chosenLevelId: number | null;
  /** Why an offer arrives later than it could; null when it does not. */
  delayOf: (offer: ServiceOffer) => string | null;
  /** The day by which the bags are needed; offers that arrive later say so. */
  neededBy: IsoDate | null;
  /** The name of a traveler, for their share of the price; shown only when there are several. */
  travelerName: (travelerId: string) => string;
  onChoose: (offer: ServiceOffer) => void;
  /** Switches to another handover day when this one has no services. */
  onUseDay: (day: IsoDate) => void;
};

/** The services of one leg as cards, or why there are none. */
export function ServiceCards(props: ServiceCardsProps): ReactNode {
  const { id, label, services, leg, chosenLevelId, travelerName, onChoose, onUseDay } = props;
  if (services.status === 'loading') {
    return (
      <Waiting label={t`Loading services and prices`}>
        <div className={styles.skeletons}>
          <Skeleton shape="block" height="9.75rem" count={5} />
        </div>
      </Waiting>
    );
  }
  if (services.status === 'failed') {
    return (
      <Alert
        tone="bad"
        title={t`We couldn’t load shipping options`}
        action={<Button onPress={services.retry}>{t`Try again`}</Button>}
      >{t`${services.problem ?? ''} What you entered is saved.`}</Alert>
    );
  }
  if (leg.offers.length === 0) return <NoServices leg={leg} onUseDay={onUseDay} />;
  const chosen = leg.offers.find(({ levelId }) => levelId === chosenLevelId);
  return (
    <div className={styles.place} aria-busy={services.isRefreshing || undefined}>
      <OptionCards
        id={id}
        label={label}
        options={serviceCards(leg.offers, props)}
        value={chosenLevelId === null ? null : String(chosenLevelId)}
        onChange={(levelId) => {
          const offer = leg.offers.find((candidate) => String(candidate.levelId) === levelId);
          // Cards that are being refreshed may have another arrival day by the time they are chosen.
          if (offer && !services.isRefreshing) onChoose(offer);
        }}
      />
      {chosen && chosen.shares.length > 1 && (
        <p className={styles.shares}>
          {chosen.shares.map(({ travelerId, price }) => `${travelerName(travelerId)} ${formatCents(price)}`).join(', ')}
        </p>
      )}
      <p className={styles.status} role="status">
        {services.isRefreshing ? t`Updating services and prices` : ''}
      </p>
    </div>
  );
}

/** Why there are none, and the nearest day on which there are. SVC-05 */
function NoServices({ leg, onUseDay }: { leg: LegOffers; onUseDay: (day: IsoDate) => void }): ReactNode {
  const { carrierError, reason, nearestDay } = leg;
  return (
    <Alert
      tone="warn"
      title={messages.limitedServiceOptions}
      action={
        nearestDay && <Button onPress={() => onUseDay(nearestDay)}>{t`Use ${shortDate(nearestDay)} instead`}</Button>
      }
    >
      {carrierError && <p>{carrierError}</p>}
      {reason && reason !== carrierError && reason !== messages.limitedServiceOptions && <p>{reason}</p>}
      {!nearestDay && <p>{t`Try another day, another carrier or another way to hand over your bags.`}</p>}
    </Alert>
  );
}

const badgeWords: Readonly<Record<OfferBadge, string>> = { cheapest: t`Cheapest`, fastest: t`Fastest` };

function serviceCards(
  offers: readonly ServiceOffer[],
  { delayOf, neededBy }: Pick<ServiceCardsProps, 'delayOf' | 'neededBy'>,
): readonly OptionCard[] {
  const badges = cheapestAndFastest(offers, neededBy);
  return offers.map((offer, index) => ({
    id: String(offer.levelId),
    headlineLabel: t`Arrives`,
    headline: shortDate(offer.arrivalDate),
    price: formatCents(offer.price),
    priceBefore: offer.originalPrice === null ? undefined : formatCents(offer.originalPrice),
    name: `${carrierOptions[offer.carrier]} ${offer.name}`,
    detail: [
      daysAfterNeededBy({ arrival: offer.arrivalDate, neededBy }),
      offer.transitDays === 1 ? t`1 business day` : t`${offer.transitDays} business days`,
      delayOf(offer),
    ]
      .filter(Boolean)
      .join('. '),
    badges: (badges.get(index) ?? []).map((badge) => badgeWords[badge]),
  }));
}
