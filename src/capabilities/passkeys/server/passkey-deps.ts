import type { FastifyRequest } from 'fastify';
import type { SessionDeps } from '#access/start-session.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';

export type PasskeyDeps = SessionDeps & {
  /** The configured site of the brand that a request comes from. Passkeys belong to its host name, whatever the request says. */
  siteOfRequest(request: FastifyRequest): BrandSite;
};
