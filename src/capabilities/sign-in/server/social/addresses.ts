import type { FastifyRequest } from 'fastify';
import type { ProviderKey } from '#ports/identity/identity.ts';
import type { SocialOutcome } from '../../contract.ts';
import type { SocialDeps } from './social-deps.ts';

/**
 * Where a provider sends the browser back to: the host that it came from, because its session lives there and each brand has its own
 * host. A made-up host is harmless: a provider redirects only to addresses that are registered with it.
 */
export function callbackAddress({ siteUrl }: SocialDeps, provider: ProviderKey, request: FastifyRequest): URL {
  return new URL(`/auth/${provider}/callback`, `${new URL(siteUrl).protocol}//${request.host}`);
}

/** The address of the sign-in page, with the outcome and where to continue. */
export function signInPage(outcome: SocialOutcome, back: string): string {
  return `/sign-in?${new URLSearchParams({ social: outcome, ...(back === '/' ? {} : { back }) })}`;
}
