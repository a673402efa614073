import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
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

/** The brand of a page. Outside production `?brand=ski` is kept for the browser's session, so that links stay in the brand. */
export function brandOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { brand, environment }: Pick<Config, 'brand' | 'environment'>,
): Brand {
  const isProduction = environment === 'production';
  const query = request.query as Readonly<Record<string, unknown>>;
  const inAddress = typeof query['brand'] === 'string' && isBrandKey(query['brand']) ? query['brand'] : undefined;
  if (inAddress && !isProduction)
    reply.setCookie(brandCookie, inAddress, { path: '/', sameSite: 'lax', httpOnly: true });
  const requested = inAddress ?? request.cookies[brandCookie];
  return brandByKey(brandFromHost({ host: request.hostname, configured: brand, requested, isProduction }));
}
