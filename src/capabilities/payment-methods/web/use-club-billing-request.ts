import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { clubBillingRequestText } from '#rules/checkout/club-billing-request.ts';
import { t } from '#rules/language/t.ts';
import { requestClubBilling } from '../contract.ts';
import { brandToWire } from '../wire.ts';

export type ClubBillingRequestSender = {
  readonly isSending: boolean;
  /** The server's answer; from then on there is no link to ask again. */
  readonly answer: { readonly isSent: boolean; readonly text: string } | null;
  /** Why the request failed; the link stays. */
  readonly problem: string | null;
  send(userId: number): void;
};

/** Asks the operators for club billing. SCR-09 PAY-07 */
export function useClubBillingRequest(brandId: number): ClubBillingRequestSender {
  const { status, answer, problem, start } = useSend({
    send: async (userId: number) =>
      clubBillingRequestText(await call(requestClubBilling, { params: { id: userId }, body: brandToWire(brandId) })),
    otherwise: t`We couldn’t send your request.`,
  });
  return {
    isSending: status === 'pending',
    answer: answer ?? null,
    problem,
    send: (userId) => start(userId),
  };
}
