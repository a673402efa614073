/**
 * What happens after signing in on a page that stays open. For pro users it is reloaded, because prices, fields and payment methods
 * differ for them; what was typed is kept with the tab. ACC-04
 */
export function afterSignIn(
  { isPro }: { readonly isPro: boolean },
  { reload, continueOnPage }: { reload(): void; continueOnPage(): void },
): void {
  if (isPro) reload();
  else continueOnPage();
}
