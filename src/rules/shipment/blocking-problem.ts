import { duplicateShipPoints } from '#rules/address/duplicate-ship-points.ts';
import { messageText } from '#rules/messages.ts';
import { duplicateTravelers } from '#rules/people/duplicate-travelers.ts';
import type { Draft, Leg } from './draft.ts';

/**
 * The problem that disables the order button even before it is pressed: two equal ends, two equal travelers, or a day on which nothing
 * can leave or arrive. PNT-05 TRV-02 DAT-06
 */
export function blockingProblem(
  draft: Pick<Draft, 'origin' | 'destination' | 'travelers' | 'roundtrip'>,
  dayProblems: Readonly<Record<Leg, string | null>>,
): string | null {
  const sameEnds = duplicateShipPoints(draft);
  if (sameEnds) return messageText(sameEnds);
  if (duplicateTravelers(draft.travelers).length > 0) return messageText('travelersAlike');
  return dayProblems.outbound ?? (draft.roundtrip ? dayProblems.return : null);
}
