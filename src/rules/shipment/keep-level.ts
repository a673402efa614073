import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import { nearestLevel } from '#rules/services/nearest-level.ts';
import { type CarrierKey, type Draft, type Leg, wantedLevel } from './draft.ts';
import { chooseService, dropUnavailableService } from './draft-changes.ts';

/** A service that is on offer for a leg, as far as choosing it needs to know. */
export type OfferedService = {
  readonly carrierName: string;
  readonly levelId: number;
  readonly systemName: string;
  readonly carrier: CarrierKey;
  readonly arrivalDate: IsoDate;
  readonly price: Cents;
};

/**
 * The draft once the services of a leg are known: the level that the user chose stays chosen, whatever else about the trip has changed.
 * Where it is not on offer, the nearest one is chosen and the level stays wanted, so that a later change can return to it. `mayChoose` says
 * which services may be chosen without asking the user. Returns the same draft if there is nothing to change.
 */
export function keepLevel(
  draft: Draft,
  leg: Leg,
  offers: readonly OfferedService[],
  mayChoose: (offer: OfferedService) => boolean = () => true,
): Draft {
  const plan = draft[leg];
  const wanted = wantedLevel(plan);
  if (wanted === null || plan.pickupDate === null) return draft;
  const offer = nearestLevel(offers, wanted);
  const isOffered = offers.some((one) => isChosen(draft, leg, one));
  if (offer && isOffered && (plan.wantedLevel === undefined || isChosen(draft, leg, offer))) return draft;
  if (!offer || !mayChoose(offer)) return plan.service === null ? draft : dropUnavailableService(draft, leg);
  const { carrierName: name, levelId, systemName, carrier, arrivalDate } = offer;
  const chosen = chooseService(draft, leg, { service: { name, levelId, systemName }, carrier, arrivalDate });
  return systemName === wanted ? chosen : { ...chosen, [leg]: { ...chosen[leg], wantedLevel: wanted } };
}

function isChosen(draft: Draft, leg: Leg, { levelId, arrivalDate }: OfferedService): boolean {
  const { service, arrivalDate: chosenArrival } = draft[leg];
  return service?.levelId === levelId && chosenArrival === arrivalDate;
}
