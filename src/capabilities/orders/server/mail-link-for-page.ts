import type { FastifyRequest } from 'fastify';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import { orderLinkFormFields } from '../wire.ts';
import { mailOrderLink, type MailOrderLinkDeps } from './mail-order-link.ts';

/** The outcome of sending the form, in a sentence. */
export type LinkOutcome = { readonly isDone: boolean; readonly status: number; readonly words: string };

/** Answers the form of the tracking page where no script sends the call: the same words, for the same reasons. SCR-06 */
export async function mailLinkForPage(
  deps: MailOrderLinkDeps,
  form: unknown,
  request: FastifyRequest,
): Promise<LinkOutcome> {
  const typed = orderLinkFormFields(form);
  if (!orderNumber(typed.number)) return wrong(messageText('orderNumberWrong'));
  if (typed.email === '') return wrong(messageText('loginEmailRequired'));
  const answer = await mailOrderLink(deps, typed, request);
  if (answer.kind === 'accepted') return { isDone: true, status: 200, words: answer.message };
  const { status, errors, detail } = answer.refusal;
  return { isDone: false, status, words: errors[0]?.message ?? detail };
}

function wrong(words: string): LinkOutcome {
  return { isDone: false, status: 400, words };
}
