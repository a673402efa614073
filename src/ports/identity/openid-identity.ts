import type * as openid from 'openid-client';
import type { Identified, Identity, IdentityRefusal, ProviderKey, SignInAttempt } from './identity.ts';

/** Our registration at a provider, and its issuer if it is not the usual one. */
export type ProviderSettings = {
  readonly key: ProviderKey;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string | null;
};

/** The part of a pino logger that this port uses. */
export type IdentityLog = { warn(details: object, message: string): void };

type ProviderFacts = {
  readonly name: string;
  readonly issuer: string;
  readonly scope: string;
  /** Apple sends names and emails only in a form, not in a URL. */
  readonly responseMode?: 'form_post';
  /** Facebook's discovery document leaves it out. */
  readonly tokenEndpoint?: string;
};

const providerFacts: Readonly<Record<ProviderKey, ProviderFacts>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
  },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid email name', responseMode: 'form_post' },
};

/** Loaded with the first sign-in by a provider. */
const library = () => import('openid-client');

/** How long we wait for a provider. */
const timeoutS = 10;

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce, and a check of the answer's signature. ACC-05 */
export function openIdIdentity({
  providers,
  log,
}: {
  readonly providers: readonly ProviderSettings[];
  readonly log: IdentityLog;
}): Identity {
  const settingsByKey = new Map(providers.map((settings) => [settings.key, settings]));
  const known = new Map<ProviderKey, Promise<openid.Configuration>>();

  /** A provider's discovery document, fetched once; after a failure it is fetched again the next time. */
  function configurationOf(settings: ProviderSettings): Promise<openid.Configuration> {
    const found = known.get(settings.key);
    if (found) return found;
    const discovered = discover(settings);
    known.set(settings.key, discovered);
    discovered.catch(() => known.delete(settings.key));
    return discovered;
  }

  return {
    providers: () => providers.map(({ key }) => ({ key, name: providerFacts[key].name })),
    begin: async ({ redirectUri, ...attempt }) => {
      const settings = settingsByKey.get(attempt.provider);
      if (!settings) return { kind: 'refused', reason: 'unknown' };
      try {
        const configuration = await configurationOf(settings);
        return { kind: 'begun', url: await authorizationUrl(configuration, attempt, redirectUri) };
      } catch (error) {
        log.warn({ err: error, provider: attempt.provider }, 'identity provider unavailable');
        return { kind: 'refused', reason: 'away' };
      }
    },
    finish: async ({ currentUrl, checks }) => {
      const settings = settingsByKey.get(checks.provider);
      if (!settings) return { kind: 'refused', reason: 'unknown' };
      try {
        const configuration = await configurationOf(settings);
        const { authorizationCodeGrant } = await library();
        const tokens = await authorizationCodeGrant(configuration, currentUrl, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        return identifiedBy(tokens.claims());
      } catch (error) {
        const reason = refusalReason(error, await library());
        if (reason === 'away') {
          log.warn({ err: error, provider: checks.provider }, 'identity provider unavailable');
        }
        return { kind: 'refused', reason };
      }
    },
  };
}

async function discover({ key, clientId, clientSecret, issuer }: ProviderSettings): Promise<openid.Configuration> {
  const facts = providerFacts[key];
  const { allowInsecureRequests, ClientSecretPost, Configuration, discovery, enableNonRepudiationChecks } =
    await library();
  const address = new URL(issuer ?? facts.issuer);
  // The settings allow http only for a provider on this machine.
  const defaults = [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])];
  const authentication = ClientSecretPost(clientSecret);
  const found = await discovery(address, clientId, undefined, authentication, {
    execute: defaults,
    timeout: timeoutS,
  });
  const metadata = found.serverMetadata();
  if (metadata.token_endpoint !== undefined || facts.tokenEndpoint === undefined) return found;
  const completed = Object.assign({}, metadata, { token_endpoint: facts.tokenEndpoint });
  const configuration = new Configuration(completed, clientId, undefined, authentication);
  configuration.timeout = timeoutS;
  for (const apply of defaults) apply(configuration);
  return configuration;
}

async function authorizationUrl(
  configuration: openid.Configuration,
  { provider, state, nonce, codeVerifier }: SignInAttempt,
  redirectUri: string,
): Promise<URL> {
  const { scope, responseMode } = providerFacts[provider];
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(responseMode ? { response_mode: responseMode } : {}),
  });
}

/** The user in the signed claims. An email counts as verified only if the provider says so explicitly. */
function identifiedBy(claims: openid.IDToken | undefined): Identified {
  const email = textOf(claims?.['email']);
  if (claims === undefined || email === '') return { kind: 'refused', reason: 'no-email' };
  return {
    kind: 'known',
    subject: claims.sub,
    email,
    // Apple sends it as a string.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: textOf(claims['given_name']),
    lastName: textOf(claims['family_name']),
  };
}

/** A text that can be stored and displayed. */
function textOf(claim: unknown): string {
  return typeof claim === 'string'
    ? claim
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
    : '';
}

/** The error codes of a user who declined: the protocol's and Apple's own. */
const denialCodes: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

function refusalReason(
  error: unknown,
  { AuthorizationResponseError, ResponseBodyError }: typeof openid,
): IdentityRefusal {
  if (error instanceof AuthorizationResponseError) {
    return denialCodes.has(error.error) ? 'denied' : 'away';
  }
  // An expired or used code, or a wrong verifier; the provider does not say which.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'away';
  if (error instanceof Error && 'code' in error && mismatchCodes.has(error.code)) return 'not-matching';
  return 'away';
}

/** The answer does not match the attempt: wrong state, nonce, issuer, audience or signature. */
const mismatchCodes: ReadonlySet<unknown> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
