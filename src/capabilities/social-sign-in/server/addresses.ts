import type { FastifyRequest } from 'fastify';
import type { ProviderKey } from '#ports/identity/identity.ts';
import type { SocialOutcome } from '../contract.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Where a provider sends the browser back to: the host that it came from, because its session lives there and each brand has a host of
 * its own. A host that somebody made up gets nowhere: a provider sends nobody to an address that is not registered with it.
 */
export function callbackAddress({ siteUrl }: SocialDeps, provider: ProviderKey, request: FastifyRequest): URL {
  return new URL(`/auth/${provider}/callback`, `${new URL(siteUrl).protocol}//${request.host}`);
}

/** The sign-in page, which says how it went and knows where to go afterwards. */
export function signInPage(outcome: SocialOutcome, back: string): string {
  return `/sign-in?${new URLSearchParams({ social: outcome, ...(back === '/' ? {} : { back }) })}`;
}
