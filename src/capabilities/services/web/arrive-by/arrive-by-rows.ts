import { type IsoDate, shortDate } from '#rules/dates.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { type ArriveByRequest, lastSafeHandover } from '#rules/services/last-safe-handover.ts';
import type { LegOffers, ServiceOffer } from '../service-offers.ts';

/** A service with its last safe handover day as the server confirmed it, or why it will not do. */
export type ArriveByRow =
  | { readonly kind: 'confirmed'; readonly handover: IsoDate; readonly offer: ServiceOffer }
  | { readonly kind: 'impossible'; readonly offer: ServiceOffer; readonly reason: string };

/**
 * The rows of the list, cheapest first, and after them the services that will not do.
 *
 * The rules say which day is a service's last; only the server's answer about that very day makes a row of it. A service that
 * the answer leaves out is dearer there without arriving earlier, so it is left out here as well. A day that was not
 * answered makes no rows: whoever shows them says so.
 */
export function arriveByRows({
  seen,
  answers,
  wish,
}: {
  /** The services of the first question, whatever day that was about. */
  readonly seen: readonly ServiceOffer[];
  readonly answers: ReadonlyMap<IsoDate, LegOffers>;
  readonly wish: ArriveByRequest;
}): readonly ArriveByRow[] {
  const confirmed: Extract<ArriveByRow, { kind: 'confirmed' }>[] = [];
  const impossible: ArriveByRow[] = [];
  for (const [handover, { offers }] of answers) {
    for (const offer of offers) {
      const last = lastSafeHandover(offer.transitDays, wish);
      if (last.kind !== 'safe' || last.handover !== handover) continue;
      if (offer.arrivalDate <= wish.arriveBy) confirmed.push({ kind: 'confirmed', handover, offer });
      else impossible.push({ kind: 'impossible', offer, reason: wordsFor('arriveByTooLate', offer.arrivalDate) });
    }
  }
  for (const offer of seen) {
    const reason = whyImpossible(offer, { answers, wish });
    if (reason !== null) impossible.push({ kind: 'impossible', offer, reason });
  }
  return [...confirmed.toSorted((a, b) => a.offer.price - b.offer.price), ...impossible];
}

function whyImpossible(
  offer: ServiceOffer,
  { answers, wish }: { readonly answers: ReadonlyMap<IsoDate, LegOffers>; readonly wish: ArriveByRequest },
): string | null {
  const last = lastSafeHandover(offer.transitDays, wish);
  if (last.kind === 'too-soon') return wordsFor(last.message, last.earliestArrival);
  const answer = answers.get(last.handover);
  if (!answer || answer.offers.length > 0) return null;
  return answer.carrierError ?? answer.reason ?? messageText('limitedServiceOptions');
}

function wordsFor(message: MessageName, day: IsoDate): string {
  return messageText(message, { day: shortDate(day) });
}
