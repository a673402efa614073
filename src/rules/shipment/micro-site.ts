import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey, Draft, LegPlan } from './draft.ts';
import { chooseClubId } from './draft-changes.ts';

/** The fields of a partner's micro-site that affect a trip. ROL-03 */
export type EnteredMicroSite = {
  readonly id: number;
  readonly name: string;
  readonly carrier: CarrierKey | null;
  readonly clubId: number | null;
};

/** A new form for a micro-site visitor: with its carrier, and its club as destination unless the URL gives another one. */
export function enterThroughMicroSite(
  draft: Draft,
  { id, carrier, clubId }: EnteredMicroSite,
  { isDestinationGiven }: { readonly isDestinationGiven: boolean },
): Draft {
  const on = (leg: LegPlan): LegPlan => (carrier ? { ...leg, carrier } : leg);
  const carried: Draft = { ...draft, microSiteId: id, outbound: on(draft.outbound), return: on(draft.return) };
  return clubId === null || isDestinationGiven ? carried : chooseClubId(carried, 'destination', clubId);
}

type ClubOfTrip = { readonly name: string; readonly pickupCarriers: readonly CarrierKey[] };

/** The warning that the micro-site's carrier does not collect at a club of the trip; null when it does, or when the site has no carrier. */
export function microSiteCarrierWarning(
  { name: site, carrier }: Pick<EnteredMicroSite, 'name' | 'carrier'>,
  clubs: readonly ClubOfTrip[],
): string | null {
  const without = clubs.find(({ pickupCarriers }) => carrier !== null && !pickupCarriers.includes(carrier));
  if (carrier === null || !without) return null;
  return messageText('microSiteCarrierWarning', { site, carrier: carrierOptions[carrier], club: without.name });
}
