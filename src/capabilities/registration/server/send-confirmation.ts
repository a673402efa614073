import type { FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { isEmailProven } from '#records/orders/guest-orders.ts';
import { messageText } from '#rules/messages.ts';
import type { sendConfirmation as sendConfirmationCall } from '../contract.ts';
import { mailConfirmEmail } from './mail-confirm-email.ts';
import type { RegisterDeps } from './register.ts';

/** Sends the link that confirms the email of the signed-in user again. A confirmed email needs none. ACC-01 */
export async function sendConfirmation(
  deps: RegisterDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof sendConfirmationCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const { email } = user;
  if (await isEmailProven(deps.db, user.id))
    return { success: true, message: messageText('emailConfirmed', { email }) };
  const isSent = await inTransaction(deps.db, (tx) => mailConfirmEmail(tx, deps, user));
  if (!isSent) return new Refusal(429, messageText('confirmMailTooOften', { email }));
  return { success: true, message: messageText('lookIntoMail', { email }) };
}
