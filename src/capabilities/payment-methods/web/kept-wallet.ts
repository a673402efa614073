import { type EntryStorage, entryStorage } from '#kit/web/entry-storage.ts';
import { isWallet, type WalletMethod } from '#rules/checkout/payment-methods.ts';
import type { Approval, PaymentChoice } from './payment-choice.ts';

/** The wallet that was chosen, with its approval while that can still be charged. */
type KeptWallet = {
  readonly method: WalletMethod;
  readonly approval: (Approval & { readonly keptAtMs: number }) | null;
};

/** Gateways accept a nonce once, and for three hours. */
const approvalLifeMs = 3 * 60 * 60 * 1000;

function walletOfEntry(): EntryStorage<KeptWallet | null> {
  return entryStorage('wallet');
}

/** The wallet that a reload finds again. One that was approved too long ago asks for the approval again. PAY-01 */
export function keptWallet(): Pick<PaymentChoice, 'method' | 'approval'> | null {
  const kept = walletOfEntry().kept();
  if (kept === null) return null;
  const { method, approval } = kept;
  return { method, approval: approval && Date.now() - approval.keptAtMs < approvalLifeMs ? approval : null };
}

/** Keeps the wallet for a reload, in this tab only; a nonce can be used only by our server. */
export function keepWallet({ method, approval }: Pick<PaymentChoice, 'method' | 'approval'>): void {
  const storage = walletOfEntry();
  if (!isWallet(method)) return storage.keep(null);
  // An approval that was kept before is as old as it was.
  const before = storage.kept()?.approval;
  const keptAtMs = before && before.nonce === approval?.nonce ? before.keptAtMs : Date.now();
  return storage.keep({ method, approval: approval && { ...approval, keptAtMs } });
}
