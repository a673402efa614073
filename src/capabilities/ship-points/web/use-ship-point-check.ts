import { useEffect, useRef, useState } from 'react';
import { laterCode } from '#kit/web/later.tsx';
import { shipPointsSignature } from '#rules/address/ship-points-signature.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { Candidates, ShipPointsAnswer } from './ask-ship-points-check.ts';

// Addresses are checked when an order is placed, not before.
const loadAskCheck = laterCode(() => import('./ask-ship-points-check.ts'));

export type ShipPointCheckResult =
  | ShipPointsAnswer
  /** A later check or a reset has replaced this one. */
  | { readonly kind: 'overtaken' };

type CheckState = ShipPointsAnswer | { readonly kind: 'unchecked' } | { readonly kind: 'checking' };

export type ShipPointCheck = {
  readonly status: CheckState['kind'];
  /** Empty unless the status is `invalid`. */
  readonly candidates: Candidates;
  check(draft: Draft): Promise<ShipPointCheckResult>;
  reset(): void;
};

/**
 * The "validated" flag of both ends: true after the server said so, and false again on any edit of an address, because the answer is kept
 * together with the signature of the addresses that it was given for. A failed request clears the flag. PNT-04
 *
 * This is not sent with `useSend`: an order waits for the answer and has to find out when another check has overtaken it, which a mutation
 * does not report.
 */
export function useShipPointCheck(
  /** `shipPointsSignature` of the current draft. */
  signature: string,
): ShipPointCheck {
  const [checked, setChecked] = useState<{ signature: string; state: CheckState } | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function check(draft: Draft): Promise<ShipPointCheckResult> {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const asked = shipPointsSignature(draft);
    setChecked({ signature: asked, state: { kind: 'checking' } });
    const answer = await askCheck(draft, controller.signal);
    if (controller.signal.aborted) return { kind: 'overtaken' };
    setChecked({ signature: asked, state: answer });
    return answer;
  }

  function reset(): void {
    underWay.current?.abort();
    setChecked(null);
  }

  const state: CheckState = checked?.signature === signature ? checked.state : { kind: 'unchecked' };
  const candidates = state.kind === 'invalid' ? state.candidates : noCandidates;
  return { status: state.kind, candidates, check, reset };
}

async function askCheck(draft: Draft, signal: AbortSignal): Promise<ShipPointsAnswer> {
  try {
    const { askShipPointsCheck } = await loadAskCheck();
    return await askShipPointsCheck(draft, signal);
  } catch {
    return { kind: 'failed' };
  }
}

const noCandidates: Candidates = { origin: [], destination: [] };
