import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, type BrandKey, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import { brandFromHost } from '#rules/brand/brand-from-host.ts';
import type { Config } from './config.ts';

const brandCookie = 'portage_brand';

/** The brand of the page that made the call. A request may be refused before its cookies were read. */
export function brandOfCall(
  request: FastifyRequest,
  { brand, environment }: Pick<Config, 'brand' | 'environment'>,
): Brand {
  const cookies: FastifyRequest['cookies'] | undefined = request.cookies;
  const requested = cookies?.[brandCookie];
  const isProduction = environment === 'production';
  return brandByKey(brandFromHost({ host: request.hostname, configured: brand, requested, isProduction }));
}

/** The brand of a page that has no script. It sets no cookie: a request may be refused before they were read. */
export function brandOfPlainPage(
  request: FastifyRequest,
  { brand, environment }: Pick<Config, 'brand' | 'environment'>,
): Brand {
  const cookies: FastifyRequest['cookies'] | undefined = request.cookies;
  const requested = brandInAddress(request) ?? cookies?.[brandCookie];
  const isProduction = environment === 'production';
  return brandByKey(brandFromHost({ host: request.hostname, configured: brand, requested, isProduction }));
}

/** The brand of a page. Outside production `?brand=ski` is kept for the browser's session, so that links stay in the brand. */
export function brandOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { brand, environment }: Pick<Config, 'brand' | 'environment'>,
): Brand {
  const isProduction = environment === 'production';
  const inAddress = brandInAddress(request);
  if (inAddress && !isProduction)
    reply.setCookie(brandCookie, inAddress, { path: '/', sameSite: 'lax', httpOnly: true });
  const requested = inAddress ?? request.cookies[brandCookie];
  return brandByKey(brandFromHost({ host: request.hostname, configured: brand, requested, isProduction }));
}

function brandInAddress(request: FastifyRequest): BrandKey | undefined {
  const { brand } = (request.query ?? {}) as Readonly<Record<string, unknown>>;
  return typeof brand === 'string' && isBrandKey(brand) ? brand : undefined;
}
