import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findMicroSite } from '#records/clubs/micro-sites.ts';
import type { Tables } from '#records/tables.ts';
import { type Brand, brandById } from '#rules/brand/brand.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import type { Config } from './config.ts';

/**
 * Where `/m/{slug}` leads: to the ship page with the number of the site, and everything else that the link fills in. A site of another
 * brand is on another host name, except on one machine that shows all brands. ROL-03
 */
export async function microSiteAddress(
  { db, config }: { readonly db: Kysely<Tables>; readonly config: Config },
  slug: string,
  request: FastifyRequest,
  brand: Brand,
): Promise<string | null> {
  const site = await findMicroSite(db, { slug });
  if (!site) return null;
  const isOtherBrand = site.brandId !== brand.id;
  if (isOtherBrand && config.environment === 'production') return null;
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set(pageParameters.microSiteId, String(site.id));
  if (isOtherBrand) query.set('brand', brandById(site.brandId)?.key ?? brand.key);
  return `${config.shipPath}?${query}`;
}
