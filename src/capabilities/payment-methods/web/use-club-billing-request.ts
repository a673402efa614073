import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { clubBillingRequestText } from '#rules/checkout/club-billing-request.ts';
import { requestClubBilling } from '../contract.ts';

export type ClubBillingRequest = {
  readonly isSending: boolean;
  /** What came of it; the link stays away from then on. */
  readonly answer: { readonly isSent: boolean; readonly text: string } | null;
  /** Why it did not get through; the link stays. */
  readonly problem: string | null;
  send(userId: number): Promise<void>;
};

/** Asks the operators for club billing. SCR-09 PAY-07 */
export function useClubBillingRequest(brandId: number): ClubBillingRequest {
  const [state, setState] = useState<Omit<ClubBillingRequest, 'send'>>(untouched);

  async function send(userId: number): Promise<void> {
    setState({ ...untouched, isSending: true });
    try {
      const answer = await call(requestClubBilling, { params: { id: userId }, body: { brand_id: brandId } });
      setState({ ...untouched, answer: clubBillingRequestText(answer) });
    } catch (error) {
      const problem = error instanceof CallFailed ? error.message : 'Your request could not be sent.';
      setState({ ...untouched, problem });
    }
  }

  return { ...state, send };
}

const untouched = { isSending: false, answer: null, problem: null };
