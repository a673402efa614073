/**
 * The address of an order's receipt. The role is a parameter without a value; a guest's role is the string `false`, which the address
 * calls `user`. `utm_nooverride` keeps analytics from attributing the visit anew. SCR-06
 */
export function receiptAddress({
  role,
  orderId,
  receiptKey,
  claimToken,
}: {
  readonly role: string;
  readonly orderId: number;
  /** The key of a link in an email, which opens the receipt on any device. It is in the fragment, which is never sent to a server. */
  readonly receiptKey?: string;
  /** The token with which a guest saves the order in an account. It proves the mailbox, so the page takes it out of its address. */
  readonly claimToken?: string | null;
}): string {
  const shown = role === 'false' ? 'user' : role;
  const fragment = receiptKey === undefined ? '' : `#key=${receiptKey}${claimToken ? `&claim=${claimToken}` : ''}`;
  return `/payments/receipt?${encodeURIComponent(shown)}&order_id=${orderId}&utm_nooverride=1${fragment}`;
}
