/** The simulated PayPal in the gateway's page: the tester chooses who pays, and approves or cancels the payment or makes it fail. */
import { type TestAccount, type TestAddress, testAccounts, type TestOwner } from './wallet-accounts.ts';

export type WalletMessage =
  | { readonly kind: 'wallet'; readonly outcome: 'cancelled' | 'failed' }
  | { readonly kind: 'wallet'; readonly outcome: 'approved'; readonly nonce: string; readonly contact: TestOwner };

const leaveAfterMs = 100;

function approval({ nonce, owner }: TestAccount): WalletMessage {
  return { kind: 'wallet', outcome: 'approved', nonce, contact: owner };
}

/** Fills in the view from the page's address, and reports to the parent page how the user leaves the wallet. */
export function startWalletView(query: URLSearchParams, postToParent: (message: WalletMessage) => void): void {
  // The parent page removes this one as soon as it gets the message, and a press in a page that is removed before it has ended may never
  // end.
  const leave = (message: WalletMessage): void => {
    setTimeout(() => postToParent(message), leaveAfterMs);
  };
  const account = (): TestAccount | undefined => testAccounts[Number(selected().value)];
  const show = (): void => {
    write('payee', query.get('payee') ?? '');
    write('amount', query.get('amount') ?? '');
    write('payer-name', account()?.owner.name || 'No name');
    write('payer-email', account()?.owner.email ?? '');
    write('payer-address', addressLine(account()?.owner.shipping ?? null));
  };
  selected().append(...testAccounts.map(({ title }, index) => new Option(title, String(index))));
  show();
  selected().addEventListener('change', show);
  onPress('approve', () => {
    const chosen = account();
    if (chosen) leave(approval(chosen));
  });
  onPress('cancel', () => leave({ kind: 'wallet', outcome: 'cancelled' }));
  onPress('fail', () => leave({ kind: 'wallet', outcome: 'failed' }));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave({ kind: 'wallet', outcome: 'cancelled' });
  });
}

function addressLine(address: TestAddress | null): string {
  return address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : 'No address';
}

function selected(): HTMLSelectElement {
  const list = document.getElementById('account');
  if (list instanceof HTMLSelectElement) return list;
  throw new Error('The page has no list of test accounts.');
}

function write(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}

function onPress(id: string, act: () => void): void {
  document.getElementById(id)?.addEventListener('click', act);
}
