import { call, CallFailed } from '#kit/web/call.ts';
import { isSessionOver } from '#kit/web/is-session-over.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { validateShipPoints } from '../contract.ts';
import { type ShipPointsChecked, shipPointsCheckedFromWire } from '../wire.ts';

/** The candidates for each end, when the server can't find its address. PNT-10 */
export type Candidates = ShipPointsChecked['candidates'];

export type ShipPointsAnswer =
  | { readonly kind: 'valid'; readonly carrierWarning: string | null }
  | { readonly kind: 'invalid'; readonly candidates: Candidates }
  /** The request failed, or the form itself was refused. */
  | {
      readonly kind: 'failed';
      /** The reason, if the server or the connection gave one. */
      readonly problem?: string;
      /** Whether only a reload helps, because the session of the page has ended. */
      readonly isSessionOver?: boolean;
    };

/** Asks the server to check both ends of a draft. PNT-04 */
export async function askShipPointsCheck(draft: Draft, signal: AbortSignal): Promise<ShipPointsAnswer> {
  try {
    const wire = await call(validateShipPoints, { body: toFields(draft) }, { signal });
    const { isValid, candidates, carrierWarning } = shipPointsCheckedFromWire(wire);
    return isValid ? { kind: 'valid', carrierWarning } : { kind: 'invalid', candidates };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return {
      kind: 'failed',
      problem: error.errors[0]?.message ?? error.message,
      isSessionOver: isSessionOver(error),
    };
  }
}
