import { type IsoDate, shortDate } from '#rules/dates.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { type NeededByRequest, lastSafeHandover } from '#rules/services/last-safe-handover.ts';
import type { LegOffers, ServiceOffer } from '../service-offers.ts';

/** A service with its last safe handover day, confirmed by the server, or why it is too late for it. */
export type NeededByRow =
  | { readonly kind: 'confirmed'; readonly handover: IsoDate; readonly offer: ServiceOffer }
  | { readonly kind: 'impossible'; readonly offer: ServiceOffer; readonly reason: string };

/**
 * The rows of the list, cheapest first, followed by the impossible services.
 *
 * The rules compute a service's last handover day; it becomes a row only when the server confirms it for that day. A service that the
 * answer leaves out costs more there without arriving earlier, so it is left out here too. A day without an answer makes no rows; the
 * component says so.
 */
export function neededByRows({
  seen,
  answers,
  request,
}: {
  /** The services of the first answer, for the earliest handover day. */
  readonly seen: readonly ServiceOffer[];
  readonly answers: ReadonlyMap<IsoDate, LegOffers>;
  readonly request: NeededByRequest;
}): readonly NeededByRow[] {
  const confirmed: Extract<NeededByRow, { kind: 'confirmed' }>[] = [];
  const impossible: NeededByRow[] = [];
  for (const [handover, { offers }] of answers) {
    for (const offer of offers) {
      const last = lastSafeHandover(offer.transitDays, request);
      if (last.kind !== 'safe' || last.handover !== handover) continue;
      if (offer.arrivalDate <= request.neededBy) confirmed.push({ kind: 'confirmed', handover, offer });
      else impossible.push({ kind: 'impossible', offer, reason: dayMessage('neededByTooLate', offer.arrivalDate) });
    }
  }
  for (const offer of seen) {
    const reason = whyImpossible(offer, { answers, request });
    if (reason !== null) impossible.push({ kind: 'impossible', offer, reason });
  }
  return [...confirmed.toSorted((a, b) => a.offer.price - b.offer.price), ...impossible];
}

function whyImpossible(
  offer: ServiceOffer,
  { answers, request }: { readonly answers: ReadonlyMap<IsoDate, LegOffers>; readonly request: NeededByRequest },
): string | null {
  const last = lastSafeHandover(offer.transitDays, request);
  if (last.kind === 'too-soon') return dayMessage(last.message, last.earliestArrival);
  const answer = answers.get(last.handover);
  if (!answer || answer.offers.length > 0) return null;
  return answer.carrierError ?? answer.reason ?? messageText('limitedServiceOptions');
}

function dayMessage(message: MessageName, day: IsoDate): string {
  return messageText(message, { day: shortDate(day) });
}
