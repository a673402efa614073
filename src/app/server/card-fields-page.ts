import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { cardFieldsPath, cardFieldsPolicy } from '#ports/payments/braintree/card-fields-policy.ts';
import type { PaymentSettings } from './config.ts';

/** Serves the page with Braintree's fields, which the payment form shows in a frame. Another gateway has its own. PAY-01 PAY-02 */
export function serveCardFields(
  app: FastifyInstance,
  { webFolder, payments, isSecure }: { webFolder: string; payments: PaymentSettings; isSecure: boolean },
): void {
  if (payments.kind !== 'braintree') return;
  const page = readFileSync(join(webFolder, 'card-fields.html'), 'utf8');
  const policy = cardFieldsPolicy({ environment: payments.environment, isSecure });
  app.get(cardFieldsPath, async (_request, reply) => {
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.header('content-security-policy', policy);
    // Braintree's frames answer only the origin that they were loaded from, and learn it from this header.
    reply.header('referrer-policy', 'strict-origin');
    return page;
  });
}
