import { duplicateShipPoints } from '#rules/address/duplicate-ship-points.ts';
import { messageText } from '#rules/messages.ts';
import { duplicateTravelers } from '#rules/people/duplicate-travelers.ts';
import type { Draft, Leg } from './draft.ts';

/**
 * What keeps the order from being placed although every field may be filled in: two ends or two travelers that are the same, and days
 * on which nothing can leave or arrive. It disables the button as soon as it is so, before anybody presses it. PNT-05 TRV-02 DAT-06
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
