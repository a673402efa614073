import type { ReactNode } from 'react';
import { ServiceCards } from '#capabilities/services/web/ServiceCards.tsx';
import type { Leg } from '#rules/shipment/draft.ts';
import { chooseService } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';
import { choiceOf } from './use-wished-service.ts';

/** The services of a leg; choosing one sets the day of arrival. SVC-04 */
export function LegServices({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const { draft, services } = useTrip();
  return (
    <ServiceCards
      id={`${leg}-service`}
      label={leg === 'outbound' ? 'Which day should it arrive?' : 'Which day should it be back?'}
      services={services}
      leg={services.legs[leg]}
      chosenLevelId={draft[leg].service?.levelId ?? null}
      onChoose={(offer) => change((whole) => chooseService(whole, leg, choiceOf(offer)))}
    />
  );
}
