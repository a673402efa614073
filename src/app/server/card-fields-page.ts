import { existsSync, readFileSync } from 'node:fs';
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
  const pageIn = (folder: string): string => readFileSync(join(webFolder, folder, 'card-fields.html'), 'utf8');
  const english = pageIn('.');
  const pages = { en: english, es: existsSync(join(webFolder, 'es/card-fields.html')) ? pageIn('es') : english };
  const policy = cardFieldsPolicy({ environment: payments.environment, isSecure });
  app.get(cardFieldsPath, async (request, reply) => {
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.header('content-security-policy', policy);
    // Braintree's frames answer only the origin that they were loaded from, and learn it from this header.
    reply.header('referrer-policy', 'strict-origin');
    return pages[request.language];
  });
}
