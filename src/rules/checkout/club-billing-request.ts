import { messageText } from '#rules/messages.ts';

/**
 * Whether the payment-type area shows the link to request club billing: to signed-in users without it, where it is not disabled, and
 * until the request was answered in this visit. SCR-09 PAY-07
 */
export function isClubBillingRequestShown(facts: {
  readonly isSignedIn: boolean;
  readonly hasClubBilling: boolean;
  readonly isClubBillingDisabled: boolean;
  readonly wasAnswered: boolean;
}): boolean {
  return facts.isSignedIn && !facts.hasClubBilling && !facts.isClubBillingDisabled && !facts.wasAnswered;
}

/** The message after the request: that it was sent, or the server's errors. PAY-07 */
export function clubBillingRequestText(answer: { readonly status: boolean; readonly errors: readonly string[] }): {
  readonly isSent: boolean;
  readonly text: string;
} {
  if (answer.status) return { isSent: true, text: messageText('clubBillingRequested') };
  const errors = answer.errors.filter((error) => error.trim() !== '');
  return { isSent: false, text: errors.length > 0 ? errors.join(' ') : messageText('paymentFailed') };
}
