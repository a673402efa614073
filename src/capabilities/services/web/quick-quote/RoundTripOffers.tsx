import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { roundTripOffers } from '#rules/services/round-trip-offers.ts';
import type { ServiceOffer } from '../service-offers.ts';
import type { Services } from '../use-services.ts';

export type RoundTripOffersProps = {
  legs: Services['legs'];
  returnDay: IsoDate;
  renderOffers: (offers: readonly ServiceOffer[]) => ReactNode;
};

/** The offers of a round trip at the price of both ways, or why there are none. */
export default function RoundTripOffers({ legs, returnDay, renderOffers }: RoundTripOffersProps): ReactNode {
  const { outbound, return: back } = legs;
  const offers = roundTripOffers(outbound.offers, back.offers, returnDay);
  if (offers.length > 0) return renderOffers(offers);
  return (
    <Alert tone="warn" title={messages.limitedServiceOptions}>
      {back.offers.length > 0
        ? t`Your bags would arrive after the return date. Choose a later return date.`
        : (back.carrierError ?? back.reason)}
    </Alert>
  );
}
