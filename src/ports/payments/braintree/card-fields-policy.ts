import type { BraintreeAccount } from './connect-braintree.ts';

/** Where our own server has the page with Braintree's fields. */
export const cardFieldsPath = '/card-fields';

/** What a client token leads the browser to. The frames with the fields come from the same place in both worlds. */
const hosts = {
  production: ['https://api.braintreegateway.com', 'https://payments.braintree-api.com'],
  sandbox: ['https://api.sandbox.braintreegateway.com', 'https://payments.sandbox.braintree-api.com'],
} as const;

const frameHost = 'https://assets.braintreegateway.com';

/** Where Braintree's script reports how long it took and what went wrong. */
const reports = 'https://www.paypal.com/xoplatform/logger/api/logger';

/**
 * What the page with Braintree's fields may do: run its own script, ask Braintree in the environment that the account belongs to, and hold
 * Braintree's frames. Only our own pages may frame it. PAY-02
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
    // Braintree hides the fields that catch the focus on phones by styles of their own.
    "style-src-attr 'unsafe-inline'",
    ['connect-src', ...hosts[environment === 'production' ? 'production' : 'sandbox'], reports].join(' '),
    `frame-src ${frameHost}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
