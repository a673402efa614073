import { useEffect, useRef, useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { shipPointsSignature } from '#rules/address/ship-points-signature.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { validateShipPoints } from '../contract.ts';
import { type ShipPointsChecked, shipPointsCheckedFromWire } from '../wire.ts';

/** What each end could mean, when the server does not know it. PNT-10 */
export type Candidates = ShipPointsChecked['candidates'];

export type ShipPointCheckResult =
  | { readonly kind: 'valid'; readonly carrierWarning: string | null }
  | { readonly kind: 'invalid'; readonly candidates: Candidates }
  /** The request did not get through, or the form itself was refused. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** A later check or a reset made this one pointless. */
  | { readonly kind: 'overtaken' };

export type ShipPointCheck = {
  readonly status: 'unchecked' | 'checking' | 'valid' | 'invalid' | 'failed';
  /** Empty unless the status is `invalid`. */
  readonly candidates: Candidates;
  check(draft: Draft): Promise<ShipPointCheckResult>;
  reset(): void;
};

type Answer = Exclude<ShipPointCheckResult, { kind: 'overtaken' }>;

/**
 * The "validated" flag of both ends: true after the server said so, and false again on any edit of an address, because the answer
 * is kept together with the signature of the addresses that it was given for. A failed request takes the flag back. PNT-04
 */
export function useShipPointCheck(
  /** `shipPointsSignature` of the draft as it stands. */
  signature: string,
): ShipPointCheck {
  const [checked, setChecked] = useState<{ signature: string; answer: Answer | 'checking' } | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function check(draft: Draft): Promise<ShipPointCheckResult> {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const asked = shipPointsSignature(draft);
    setChecked({ signature: asked, answer: 'checking' });
    const answer = await ask(draft, controller.signal);
    if (controller.signal.aborted) return { kind: 'overtaken' };
    setChecked({ signature: asked, answer });
    return answer;
  }

  function reset(): void {
    underWay.current?.abort();
    setChecked(null);
  }

  const answer = checked?.signature === signature ? checked.answer : null;
  if (answer === null) return { status: 'unchecked', candidates: noCandidates, check, reset };
  if (answer === 'checking') return { status: 'checking', candidates: noCandidates, check, reset };
  const candidates = answer.kind === 'invalid' ? answer.candidates : noCandidates;
  return { status: answer.kind, candidates, check, reset };
}

const noCandidates: Candidates = { origin: [], destination: [] };

async function ask(draft: Draft, signal: AbortSignal): Promise<Answer> {
  try {
    const wire = await call(validateShipPoints, { body: toFields(draft) }, { signal });
    const { isValid, candidates, carrierWarning } = shipPointsCheckedFromWire(wire);
    return isValid ? { kind: 'valid', carrierWarning } : { kind: 'invalid', candidates };
  } catch (error) {
    return { kind: 'failed', problem: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'We could not check the addresses.';
  return error.errors[0]?.message ?? error.message;
}
