import { csrfTokenOfSignIn, newPasswordToWire, newPasswordWireNames } from '#kit/signed-in/wire.ts';
import { call, callForSession } from '#kit/web/call.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import { messages } from '#rules/messages.ts';
import { claimAccount, lookAtClaim, saveOrderInAccount } from '../contract.ts';
import { accountClaimFromWire, csrfTokenOfAccountClaim, orderToSaveToWire, wasMailSent } from '../wire.ts';

export type OrderToSave = {
  readonly orderId: number;
  /** The token of the email's link that opened the receipt, which proves the mailbox. */
  readonly claimToken: string | null;
  /** Whether the browser did not place the order, so that the token is all it has. */
  readonly isByLink: boolean;
};

export type AccountFromOrder =
  | { readonly kind: 'signed-in'; readonly isEmailConfirmed: boolean }
  /** No account was made; the message says why and what to do. */
  | { readonly kind: 'told'; readonly message: string; readonly offersSignIn: boolean };

/** Makes a guest's order an account: by the link in our email if there is one, or else in the browser that placed it. CHK-01 */
export async function saveTrip(order: OrderToSave, password: string): Promise<AccountFromOrder> {
  const { claimToken } = order;
  const { state } = claimToken
    ? await call(lookAtClaim, { body: { token: claimToken } })
    : ({ state: 'spent' } as const);
  if (claimToken === null || (state === 'spent' && !order.isByLink)) return saveInBrowser(order, password);
  if (state === 'new-password' || state === 'confirm-email') return told(messages.orderEmailHasAccount);
  if (state === 'spent') return told(messages.orderHasAccount);
  const body = { token: claimToken, ...newPasswordToWire(password) };
  const sending = callForSession(claimAccount, { body }, { newCsrfToken: csrfTokenOfAccountClaim });
  const claim = accountClaimFromWire(await withFieldNames(sending, newPasswordWireNames));
  if (claim.kind === 'order-added') return told(claim.message);
  return claim.kind === 'signed-in' ? { kind: 'signed-in', isEmailConfirmed: true } : told(messages.orderHasAccount);
}

async function saveInBrowser({ orderId }: OrderToSave, password: string): Promise<AccountFromOrder> {
  const body = orderToSaveToWire(orderId, password);
  const sending = callForSession(saveOrderInAccount, { body }, { newCsrfToken: csrfTokenOfSignIn });
  const answer = await withFieldNames(sending, newPasswordWireNames);
  if (answer.success) return { kind: 'signed-in', isEmailConfirmed: false };
  return { kind: 'told', message: answer.message, offersSignIn: !wasMailSent(answer) };
}

function told(message: string): AccountFromOrder {
  return { kind: 'told', message, offersSignIn: true };
}
