import { call } from '#kit/web/call.ts';
import type { TermsState } from '#rules/account/terms.ts';
import { checkUser, termsAccepted } from '../contract.ts';

/** The cart of the shipment that is being booked, as far as it is needed to ask about an email. */
export type CartForLookup = { readonly id: number; readonly token: string };

/** Whether an email belongs to an account with a password, whose owner is to sign in. Throws when no answer comes. CHK-01 */
export async function emailHasPassword(email: string, cart: CartForLookup, signal?: AbortSignal): Promise<boolean> {
  const query = { email, cart_id: cart.id };
  const { success } = await call(checkUser, { query }, { signal, cartToken: cart.token, provesPage: true });
  return success;
}

/** Where the person who is signed in stands with the terms. Throws when no answer comes. CHK-04 */
export async function termsState(signal?: AbortSignal): Promise<TermsState> {
  const { success, changed } = await call(termsAccepted, { query: {} }, { signal, provesPage: true });
  if (success) return 'accepted';
  return changed ? 'changed' : 'never-accepted';
}
