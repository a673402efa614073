/**
 * What the link of a guest's receipt does:
 * - `new-account`: no account has the email yet, so the guest's record becomes the account
 * - `new-password`: an account has the email but never proved it; the holder of the link has, and takes the account over
 * - `add-to-account`: an account has proved the email, and the order goes there
 */
export type GuestClaim = 'new-account' | 'new-password' | 'add-to-account';

/** What a link claims, from the account with its email. CHK-01 */
export function guestClaim(account: { readonly isEmailProven: boolean } | null): GuestClaim {
  if (!account) return 'new-account';
  return account.isEmailProven ? 'add-to-account' : 'new-password';
}
