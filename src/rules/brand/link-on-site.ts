import type { BrandSite } from './brand-site.ts';

/** Where the links of a brand lead. */
export type SiteOfLink = Pick<BrandSite, 'siteUrl' | 'brandInLinks'>;

/** The whole address of a page, for an email. It names the brand where the host leads to another one. BRD-01 */
export function linkOnSite({ siteUrl, brandInLinks }: SiteOfLink, path: string): string {
  if (brandInLinks === undefined) return `${siteUrl}${path}`;
  const [page = '', ...fragment] = path.split(/(?=#)/);
  return `${siteUrl}${page}${page.includes('?') ? '&' : '?'}brand=${brandInLinks}${fragment.join('')}`;
}
