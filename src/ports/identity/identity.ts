/** Those who vouch for people elsewhere. */
export const providerKeys = ['google', 'facebook', 'apple'] as const;

export type ProviderKey = (typeof providerKeys)[number];

export type IdentityProvider = { readonly key: ProviderKey; readonly name: string };

export function isProviderKey(text: string): text is ProviderKey {
  return (providerKeys as readonly string[]).includes(text);
}

/**
 * Signing in with an account that somebody has elsewhere. We send the browser to the provider with three secrets of this one attempt,
 * and believe what it brings back only if it fits all of them. ACC-05
 */
export type Identity = {
  /** Those that the operators have set up, in the order of their buttons. */
  providers(): readonly IdentityProvider[];
  /** Where the browser goes to be asked. */
  begin(attempt: SignInAttempt & { readonly redirectUri: string }): Promise<Begun>;
  /** Who it is, by the address that the provider sent the browser back to. */
  finish(asked: { readonly currentUrl: URL; readonly checks: SignInAttempt }): Promise<Identified>;
};

/** One attempt: `state` ties the way back to the browser, `nonce` the answer to the attempt, and `codeVerifier` the code to us. */
export type SignInAttempt = {
  readonly provider: ProviderKey;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type Begun =
  | { readonly kind: 'begun'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'away' };

/** `subject` is what the provider knows the person by for all time; the email may change, and may not even be theirs. */
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
 * `denied`: the person said no; `not-matching`: the answer belongs to another attempt; `expired`: it came too late or a second time;
 * `no-email`: the provider tells no email; `unknown`: there is no such provider here; `away`: it could not be asked.
 */
export type IdentityRefusal = 'denied' | 'not-matching' | 'expired' | 'no-email' | 'unknown' | 'away';
