import { linkOnSite, type SiteOfLink } from '#rules/brand/link-on-site.ts';
import { limits } from '#rules/limits.ts';

/** What an emailed one-time link is for. */
export type OneTimeLinkPurpose = 'reset-password' | 'claim-account' | 'register';

const pages: Readonly<Record<OneTimeLinkPurpose, string>> = {
  'reset-password': '/password/reset',
  'claim-account': '/claim',
  register: '/claim',
};

/** The address of a link. The part after # is never sent to a server, so tokens get into no log and no referrer. ACC-02 */
export function oneTimeLinkUrl(
  purpose: OneTimeLinkPurpose,
  { token, ...site }: SiteOfLink & { readonly token: string },
): string {
  return linkOnSite(site, `${pages[purpose]}#token=${token}`);
}

/** How long a link works: half an hour for a password, thirty days for an account. ACC-02 CHK-01 */
export function oneTimeLinkMs(purpose: OneTimeLinkPurpose): number {
  return purpose === 'reset-password' ? limits.resetLinkMs : limits.claimLinkMs;
}
