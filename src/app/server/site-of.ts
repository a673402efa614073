import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '#rules/brand/brand.ts';
import { brandFromHost } from '#rules/brand/brand-from-host.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { say } from '#rules/language/t.ts';
import type { Config } from './config.ts';

/** A brand without an address of its own is found where the others are. */
export function siteOf({ sites, port, brand: configured, environment }: Config, brand: Brand): BrandSite {
  const { publicUrl, mailFrom, contact } = sites[brand.key];
  // The hours of the demo brands are sentences of our own; those that operators set stay as they are.
  const { hours } = contact;
  const siteUrl = publicUrl ?? `http://localhost:${port}`;
  // In production the host alone decides: `brandFromHost` reads no address there.
  const isProduction = environment === 'production';
  const host = new URL(siteUrl).hostname;
  const brandThere = brandFromHost({ host, configured, requested: undefined, isProduction });
  return {
    brand,
    siteUrl,
    ...(!isProduction && brandThere !== brand.key && { brandInLinks: brand.key }),
    mailFrom,
    contact: { ...contact, hours: say(hours) },
  };
}

/**
 * Whether a page was opened at the configured address of its brand, and not at another that leads here. Passkeys need that, and a host
 * name: browsers have none for IP addresses.
 */
export function hasPasskeyAddress(config: Config, request: FastifyRequest, brand: Brand): boolean {
  const { origin, hostname } = new URL(siteOf(config, brand).siteUrl);
  return origin === `${request.protocol}://${request.host}` && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * The site under which search engines know the brand of a request. Where several brands share one configured address, it is the address
 * of one of them; the others are known by the host name that was asked.
 */
export function siteOfRequest(config: Config, request: FastifyRequest, brand: Brand): BrandSite {
  const site = siteOf(config, brand);
  const { hostname } = new URL(site.siteUrl);
  const brandThere = brandFromHost({
    host: hostname,
    configured: config.brand,
    requested: undefined,
    isProduction: true,
  });
  if (config.sites[brand.key].publicUrl !== null && brandThere === brand.key) return site;
  return { ...site, siteUrl: `${request.protocol}://${request.host}` };
}
