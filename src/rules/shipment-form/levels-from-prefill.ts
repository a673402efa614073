import { carrierLevelById } from '#rules/services/service-levels.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { wantLevel } from '#rules/shipment/draft-changes.ts';
import type { Prefill } from './prefill.ts';

/**
 * The draft with the levels that an address asks for; unknown ones are ignored. Where it names none for the return leg, that is the level of
 * the outbound leg, and the carrier is left to the place where the return leg starts, as in the quick quote, so that both show one price. ENT-01
 */
export function levelsFromPrefill(draft: Draft, { service, returnService }: Prefill): Draft {
  const there = carrierLevelById(service ?? 0);
  const back = carrierLevelById(returnService ?? 0) ?? (there && { level: there.level, carrier: null });
  const outbound = there ? wantLevel(draft, 'outbound', there) : draft;
  return back ? wantLevel(outbound, 'return', back) : outbound;
}
