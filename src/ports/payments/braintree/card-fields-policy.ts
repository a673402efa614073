import type { BraintreeAccount } from './connect-braintree.ts';

/** The page with Braintree's fields on our own server. */
export const cardFieldsPath = '/card-fields';

/** The hosts that a client token makes the browser contact. The frames come from the same host in both environments. */
const hosts = {
  production: ['https://api.braintreegateway.com', 'https://payments.braintree-api.com'],
  sandbox: ['https://api.sandbox.braintreegateway.com', 'https://payments.sandbox.braintree-api.com'],
} as const;

const frameHost = 'https://assets.braintreegateway.com';

/** Where Braintree's script reports timings and errors. */
const reports = 'https://www.paypal.com/xoplatform/logger/api/logger';

/**
 * The page with Braintree's fields may run its own script, contact Braintree in the account's environment, and contain Braintree's frames.
 * Only our own pages may frame it. PAY-02
 */
export function cardFieldsPolicy({
  environment,
  isSecure,
}: {
  environment: BraintreeAccount['environment'];
  isSecure: boolean;
}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Braintree hides its focus fields on phones with inline styles.
    "style-src-attr 'unsafe-inline'",
    ['connect-src', ...hosts[environment === 'production' ? 'production' : 'sandbox'], reports].join(' '),
    `frame-src ${frameHost}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
