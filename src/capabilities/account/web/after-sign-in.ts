import type { SignedIn } from './use-sign-in.ts';

/**
 * What comes after signing in on a page that goes on. For pro users the page is loaded anew: prices, fields and the ways to pay are others for
 * them. What was typed is kept with the tab and there again. ACC-04
 */
export function afterSignIn(
  { pro_user: isPro }: Pick<SignedIn, 'pro_user'>,
  { reload, goOn }: { reload(): void; goOn(): void },
): void {
  if (isPro) reload();
  else goOn();
}
