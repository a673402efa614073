import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { findPayingPeople } from '#access/find-paying-people.ts';
import { requireCallerAndPerson } from '#access/require-permitted-person.ts';
import { isClubBillingDisabled, requestClubBilling as noteRequest } from '#records/money/club-billing.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import {
  credits as creditsCall,
  paymentInfo,
  removeCard,
  requestClubBilling,
  savedCards,
  userPaymentInfo,
} from '../contract.ts';
import {
  brandIdFromWire,
  cardIdFromWire,
  cardOfPersonToWire,
  cardToWire,
  creditToWire,
  htmlQuestionFromWire,
  paymentFieldToWire,
  paymentInfoQuestionFromWire,
  paymentInfoToWire,
} from '../wire.ts';
import { credits, type CreditsDeps } from './credits.ts';
import { gatherPaymentInfo, savedCardsOrNone } from './gather-payment-info.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { paymentInfoHtml } from './payment-info-html.ts';
import { listCards, removeOwnCard } from './own-cards.ts';

export function paymentMethodRoutes(app: FastifyInstance, deps: PaymentDeps & CreditsDeps): void {
  mount(
    app,
    paymentInfo,
    async ({ query }, { request, reply }) => {
      const question = paymentInfoQuestionFromWire(query);
      const paying = await findPayingPeople(deps, question, request);
      if (paying instanceof Refusal) return paying;
      const { caller, customer, cart } = paying;
      const info = await gatherPaymentInfo(deps, {
        caller,
        customer,
        brandId: cart?.brandId ?? question.brandId ?? deps.brand.id,
        origin: `${request.protocol}://${request.host}`,
      });
      reply.header('vary', 'accept');
      const wire = paymentInfoToWire(info);
      if (asksForJson(request.headers.accept)) return wire;
      const userId = caller?.id ?? null;
      const html = paymentInfoHtml(info, { ...htmlQuestionFromWire(query), userId });
      reply.header('content-type', 'text/html; charset=utf-8').serializer(() => html);
      return wire;
    },
    paymentFieldToWire,
  );

  mount(app, userPaymentInfo, async ({ params }, { request }) => {
    const naming = { userId: params.id, action: 'see-saved-card', field: 'id' } as const;
    const found = await requireCallerAndPerson(deps, naming, request);
    if (found instanceof Refusal) return found;
    const [card] = await savedCardsOrNone(deps, found.person.id);
    return cardOfPersonToWire(card);
  });

  mount(app, savedCards, async (_input, { request }) => {
    const saved = await listCards(deps, request);
    if (saved instanceof Refusal) return saved;
    return { cards: saved.kind === 'listed' ? saved.cards.map(cardToWire) : null };
  });
  mount(
    app,
    removeCard,
    ({ body }, { request }) => removeOwnCard(deps, cardIdFromWire(body), request),
    paymentFieldToWire,
  );

  mount(app, creditsCall, async (_input, { request }) => {
    const credit = await credits(deps, request);
    return credit instanceof Refusal ? credit : creditToWire(credit);
  });

  mount(app, requestClubBilling, async ({ params, body }, { request }) => {
    const naming = { userId: params.id, action: 'request-club-billing', field: 'id' } as const;
    const found = await requireCallerAndPerson(deps, naming, request);
    if (found instanceof Refusal) return found;
    const brandId = brandIdFromWire(body) ?? deps.brand.id;
    if (await isClubBillingDisabled(deps.db, { brandId })) return refusedFor('clubBillingOff');
    const outcome = await noteRequest(deps.db, { userId: found.person.id, now: nowOf(deps.clock) });
    return outcome === 'asked' ? { status: true, errors: [] } : refusedFor(requestProblems[outcome]);
  });
}

/** The specification's page accepts anything and gets HTML; JSON has to be requested. API-48 */
function asksForJson(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/json') ?? false;
}

const requestProblems = { 'already-asked': 'clubBillingAsked', 'has-it': 'clubBillingGranted' } as const;

function refusedFor(message: MessageName): { status: boolean; errors: string[] } {
  return { status: false, errors: [messageText(message)] };
}
