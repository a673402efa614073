import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider, { type Account } from 'oidc-provider';

/** A person as the provider knows them. */
export type ProviderPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
};

export type OpenIdProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The user in front of the browser from now on; null declines. */
  setPerson(person: ProviderPerson | null): void;
  /** Goes where a browser would be sent, and returns the address that it is sent back to. */
  visit(url: URL): Promise<URL>;
  close(): Promise<void>;
};

/** A real OpenID provider on this machine, at which the person that a test names is signed in without being asked. */
export async function startOpenIdProvider({ port = 0 }: { readonly port?: number } = {}): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>();
  let person: ProviderPerson | null = null;
  const server = createServer();
  const issuer = await listen(server, port);
  const client = { clientId: 'portage-tests', clientSecret: 'a-secret-of-the-tests-that-is-long-enough' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['https://portage.example/auth/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile', 'public_profile', 'name'],
    claims: { openid: ['sub', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    // As the great providers do it: what is asked for is in the signed answer itself.
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-of-the-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, Grant: 600, IdToken: 600, AccessToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => accountOf(id, people.get(id)),
    // Consent was given when the person was named.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined || oidc.client === undefined) return undefined;
      const grant = new provider.Grant({ accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email profile public_profile name');
      await grant.save();
      return grant;
    },
  });
  // The port of a test's own server was not known when the client was registered.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname.startsWith('/auth/');
  const answer = provider.callback();
  const answerInteraction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (person) people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? answerInteraction(request, response) : answer(request, response));
  });

  return {
    issuer,
    ...client,
    setPerson: (next) => {
      person = next;
    },
    visit: (url) => visit(url, issuer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The provider of the tests has no port.');
  return `http://127.0.0.1:${address.port}`;
}

function accountOf(accountId: string, person: ProviderPerson | undefined): Account | undefined {
  return person && { accountId, claims: () => ({ ...person }) };
}

/** A browser with cookies and nothing else, until it is sent back to us; a form that comes back is written into the address. */
async function visit(first: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = first;
  while (url.href.startsWith(issuer)) {
    const page = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = page.headers.get('location');
    url = location === null ? addressOfForm(await page.text()) : new URL(location, url);
  }
  return url;
}

function addressOfForm(html: string): URL {
  const action = /action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`The provider of the tests stopped: ${html.slice(0, 500)}`);
  const url = new URL(action);
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    url.searchParams.set(name, value);
  }
  return url;
}
