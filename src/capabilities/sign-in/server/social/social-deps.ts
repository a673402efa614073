import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Sessions } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Identity } from '#ports/identity/identity.ts';
import type { Tables } from '#records/tables.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';

export type SocialDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly identity: Identity;
  /** The address of the site, which also shows whether it is served over TLS. */
  readonly siteUrl: string;
  /** The brand of the page that a request comes from, with its mail settings. */
  siteOfRequest(request: FastifyRequest): BrandSite;
};
