import * as openid from 'openid-client';
import type { Identified, Identity, IdentityRefusal, ProviderKey, SignInAttempt } from './identity.ts';

/** What a provider gave the operators, and where it is, if not at its usual address. */
export type ProviderSettings = {
  readonly key: ProviderKey;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string | null;
};

/** What the identity port needs of a log; a pino logger is one. It is told why a provider could not be asked. */
export type IdentityLog = { warn(details: object, message: string): void };

type ProviderFacts = {
  readonly name: string;
  readonly issuer: string;
  readonly scope: string;
  /** Apple sends names and emails in a form, never in an address. */
  readonly responseMode?: 'form_post';
  /** Facebook's own description of itself leaves it out. */
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

/** How long a provider may be silent. */
const patienceS = 10;

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce, and the signature of the answer checked. ACC-05 */
export function openIdIdentity({
  providers,
  log,
}: {
  readonly providers: readonly ProviderSettings[];
  readonly log: IdentityLog;
}): Identity {
  const settingsByKey = new Map(providers.map((settings) => [settings.key, settings]));
  const known = new Map<ProviderKey, Promise<openid.Configuration>>();

  /** What a provider says of itself, asked once; one that was away is asked again the next time. */
  function configurationOf(settings: ProviderSettings): Promise<openid.Configuration> {
    const found = known.get(settings.key);
    if (found) return found;
    const asked = discover(settings);
    known.set(settings.key, asked);
    asked.catch(() => known.delete(settings.key));
    return asked;
  }

  return {
    providers: () => providers.map(({ key }) => ({ key, name: providerFacts[key].name })),
    begin: async ({ redirectUri, ...attempt }) => {
      const settings = settingsByKey.get(attempt.provider);
      if (!settings) return { kind: 'refused', reason: 'unknown' };
      try {
        const configuration = await configurationOf(settings);
        return { kind: 'begun', url: await addressOf(configuration, attempt, redirectUri) };
      } catch (error) {
        log.warn({ err: error, provider: attempt.provider }, 'identity provider could not be asked');
        return { kind: 'refused', reason: 'away' };
      }
    },
    finish: async ({ currentUrl, checks }) => {
      const settings = settingsByKey.get(checks.provider);
      if (!settings) return { kind: 'refused', reason: 'unknown' };
      try {
        const configuration = await configurationOf(settings);
        const tokens = await openid.authorizationCodeGrant(configuration, currentUrl, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        return personOf(tokens.claims());
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === 'away') {
          log.warn({ err: error, provider: checks.provider }, 'identity provider could not be asked');
        }
        return { kind: 'refused', reason };
      }
    },
  };
}

async function discover({ key, clientId, clientSecret, issuer }: ProviderSettings): Promise<openid.Configuration> {
  const facts = providerFacts[key];
  const address = new URL(issuer ?? facts.issuer);
  // Only a provider on this very machine goes without TLS; the settings let no other pass.
  const manners = [
    openid.enableNonRepudiationChecks,
    ...(address.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ];
  const authentication = openid.ClientSecretPost(clientSecret);
  const found = await openid.discovery(address, clientId, undefined, authentication, {
    execute: manners,
    timeout: patienceS,
  });
  const metadata = found.serverMetadata();
  if (metadata.token_endpoint !== undefined || facts.tokenEndpoint === undefined) return found;
  const completed = Object.assign({}, metadata, { token_endpoint: facts.tokenEndpoint });
  const configuration = new openid.Configuration(completed, clientId, undefined, authentication);
  configuration.timeout = patienceS;
  for (const apply of manners) apply(configuration);
  return configuration;
}

async function addressOf(
  configuration: openid.Configuration,
  { provider, state, nonce, codeVerifier }: SignInAttempt,
  redirectUri: string,
): Promise<URL> {
  const { scope, responseMode } = providerFacts[provider];
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(responseMode ? { response_mode: responseMode } : {}),
  });
}

/** What the signed answer says of a person. An email counts as theirs only where the provider says so outright. */
function personOf(claims: openid.IDToken | undefined): Identified {
  const email = textOf(claims?.['email']);
  if (claims === undefined || email === '') return { kind: 'refused', reason: 'no-email' };
  return {
    kind: 'known',
    subject: claims.sub,
    email,
    // Apple has written it as a text.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: textOf(claims['given_name']),
    lastName: textOf(claims['family_name']),
  };
}

/** A text that can be kept and shown again. */
function textOf(claim: unknown): string {
  return typeof claim === 'string'
    ? claim
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
    : '';
}

/** What people say no with, in the words of the protocol and in Apple's own. */
const wordsOfDenial: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

function reasonOf(error: unknown): IdentityRefusal {
  if (error instanceof openid.AuthorizationResponseError) {
    return wordsOfDenial.has(error.error) ? 'denied' : 'away';
  }
  // A code that is old or was used, or a verifier that is not its own: the provider does not tell which.
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'away';
  if (error instanceof Error && 'code' in error && codesOfMismatch.has(error.code)) return 'not-matching';
  return 'away';
}

/** The answer does not fit the attempt: another state or nonce, an issuer or audience that is not ours, a bad signature. */
const codesOfMismatch: ReadonlySet<unknown> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
