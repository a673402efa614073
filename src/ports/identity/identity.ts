/** The identity providers that we support. */
export const providerKeys = ['google', 'facebook', 'apple'] as const;

export type ProviderKey = (typeof providerKeys)[number];

export type IdentityProvider = { readonly key: ProviderKey; readonly name: string };

export function isProviderKey(text: string): text is ProviderKey {
  return (providerKeys as readonly string[]).includes(text);
}

/**
 * Sign-in with an account at an identity provider. We send the browser to the provider with three secrets of this attempt, and accept what it
 * brings back only if it matches all of them. ACC-05
 */
export type Identity = {
  /** The configured providers, in the order of their buttons. */
  providers(): readonly IdentityProvider[];
  /** The provider's page to which the browser goes. */
  begin(attempt: SignInAttempt & { readonly redirectUri: string }): Promise<SignInStart>;
  /** The user, from the URL to which the provider sent the browser back. */
  finish(asked: { readonly currentUrl: URL; readonly checks: SignInAttempt }): Promise<Identified>;
};

/** One attempt: `state` binds the return to the browser, `nonce` the answer to the attempt, and `codeVerifier` the code to us. */
export type SignInAttempt = {
  readonly provider: ProviderKey;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SignInStart =
  | { readonly kind: 'begun'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'away' };

/** `subject` is the provider's permanent id of the user; the email may change, and may not even be theirs. */
export type Identified =
  | {
      readonly kind: 'known';
      readonly subject: string;
      readonly email: string;
      readonly emailVerified: boolean;
      readonly firstName: string;
      readonly lastName: string;
    }
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal };

/**
 * `denied`: the user declined; `not-matching`: the answer belongs to another attempt; `expired`: it came too late or a second time;
 * `no-email`: the provider sent no email; `unknown`: the provider is not configured; `away`: it did not answer.
 */
export type IdentityRefusal = 'denied' | 'not-matching' | 'expired' | 'no-email' | 'unknown' | 'away';
