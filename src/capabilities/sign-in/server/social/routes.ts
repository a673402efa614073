import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import { mount } from '#kit/server/mount.ts';
import { isProviderKey, type ProviderKey } from '#ports/identity/identity.ts';
import { messageText } from '#rules/messages.ts';
import * as calls from '../../contract.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { keepPhoneAndTerms, phoneAndTermsNeeded, termsAcceptedAfterSocial } from './ask-phone-and-terms.ts';
import { linkedSignIns, linkSignIn, unlinkSignIn } from './linked-sign-ins.ts';
import type { SocialDeps } from './social-deps.ts';

export function socialSignInRoutes(app: FastifyInstance, deps: SocialDeps): void {
  mount(app, calls.signInProviders, () => ({ providers: deps.identity.providers().map((one) => ({ ...one })) }));
  mount(app, calls.phoneAndTermsNeeded, ({ query }, { request }) => phoneAndTermsNeeded(deps, query, request));
  mount(app, calls.askPhoneAndTerms, ({ body }, { request }) => keepPhoneAndTerms(deps, body, request));
  mount(app, calls.termsAcceptedAfterSocial, (_input, { request }) => termsAcceptedAfterSocial(deps, request));
  mount(app, calls.linkedSignIns, (_input, { request }) => linkedSignIns(deps, request));
  mount(app, calls.linkSignIn, ({ body }, { request }) => linkSignIn(deps, body, request));
  mount(app, calls.unlinkSignIn, ({ body }, { request }) => unlinkSignIn(deps, body, request));

  // These three are not calls but redirects for the browser, to a provider and back. A HEAD request must not use up an attempt.
  const redirect = { exposeHeadRoute: false };
  app.get('/auth/:provider', redirect, async (request, reply) => {
    const provider = offeredProvider(deps, request);
    if (provider instanceof Refusal) return sendRefusal(reply, request, provider);
    const { back } = request.query as { readonly back?: unknown };
    const input = { provider, back: typeof back === 'string' ? back : null };
    return reply.redirect(await beginSignIn(deps, input, { request, reply }));
  });
  app.get('/auth/:provider/callback', redirect, async (request, reply) => {
    const provider = offeredProvider(deps, request);
    if (provider instanceof Refusal) return sendRefusal(reply, request, provider);
    return reply.redirect(await finishSignIn(deps, provider, { request, reply }));
  });
  // Apple answers with a form post from its own page, so our cookie is missing. The redirect makes the browser send the same fields again.
  app.post('/auth/:provider/callback', { config: { isOpenToOtherSites: true } }, async (request, reply) => {
    const provider = offeredProvider(deps, request);
    if (provider instanceof Refusal) return sendRefusal(reply, request, provider);
    return reply.redirect(`/auth/${provider}/callback?${protocolFields(request.body)}`, 303);
  });
}

/** The provider in the address, if people can sign in with it here. */
function offeredProvider({ identity }: SocialDeps, request: FastifyRequest): ProviderKey | Refusal {
  const { provider = '' } = request.params as { readonly provider?: string };
  const isOffered = identity.providers().some(({ key }) => key === provider);
  return isOffered && isProviderKey(provider) ? provider : refuseUnknown(messageText('providerNotOffered'));
}

/** The fields of the protocol; anything else in the form is dropped. */
const protocolFieldNames = ['code', 'state', 'iss', 'error'] as const;

function protocolFields(body: unknown): URLSearchParams {
  const form: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const fields = new URLSearchParams();
  for (const name of protocolFieldNames) {
    const value = form[name];
    if (typeof value === 'string') fields.set(name, value);
  }
  return fields;
}
