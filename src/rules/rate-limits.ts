import { limits } from './limits.ts';

/** How often something may be tried, and for how long after the first try it counts. */
export type RateLimit = {
  /** Kept in the database: a renamed scope starts counting from zero. */
  readonly scope: string;
  readonly most: number;
  readonly windowMs: number;
};

/** Every rate limit of the service. Request limits of the HTTP server itself are in its configuration. */
export const rateLimits = {
  /** Failed sign-ins, by the address they came from and by the email that was typed. ACC-02 */
  signInsPerAddress: limit('sign-in address', limits.signInFailuresPerAddressMax, limits.signInFailuresWindowMs),
  signInsPerAccount: limit('sign-in account', limits.signInFailuresPerAccountMax, limits.signInFailuresWindowMs),
  /** Wrong passwords of a person who is signed in and has to confirm it. ACC-02 */
  passwordsPerPerson: limit('password', limits.signInFailuresPerAccountMax, limits.signInFailuresWindowMs),
  /** ACC-01 */
  registrationsPerAddress: limit('registration', limits.registrationsPerAddressMax, limits.registrationsWindowMs),
  /** Different emails that were asked about. API-41 API-42 */
  emailsPerAddress: limit('email address', limits.emailLookupsPerAddressMax, limits.emailLookupsPerAddressWindowMs),
  emailsPerSession: limit('email session', limits.emailLookupsPerSessionMax, limits.emailLookupsPerSessionWindowMs),
  /** Different unknown coupon and gift card codes. PRC-06 */
  unknownCodesPerAddress: limit('code address', limits.unknownCodesPerAddressMax, limits.unknownCodesWindowMs),
  unknownCodesPerSession: limit('code session', limits.unknownCodesPerSessionMax, limits.unknownCodesWindowMs),
  /** Many people may pay from one address, so only declined cards count against it. PAY-01 */
  declinesPerAddress: limit('address', limits.declinesPerAddressMax, limits.declinesWindowMs),
  /** … and payments under way at once, so that nobody tries a thousand cards before the first is declined. PAY-01 */
  paymentsAtOncePerAddress: limit('running', limits.paymentsAtOncePerAddressMax, limits.declinesWindowMs),
  declinesPerSession: limit('session', limits.declinesPerSessionMax, limits.declinesWindowMs),
  declinesPerCart: limit('cart', limits.declinesPerSessionMax, limits.declinesWindowMs),
  /** PAY-01 */
  declinesPerCard: limit('card', limits.declinesPerCardMax, limits.declinesPerCardWindowMs),
} as const;

function limit(scope: string, most: number, windowMs: number): RateLimit {
  return { scope, most, windowMs };
}
