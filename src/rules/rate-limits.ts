import { limits } from './limits.ts';

/** How often something may be tried, and for how long after the first try it counts. */
export type RateLimit = {
  /** Kept in the database: a renamed scope starts counting from zero. */
  readonly scope: string;
  readonly most: number;
  readonly keptMs: number;
};

/** Every rate limit of the service. Request limits of the HTTP server itself are in its configuration. */
export const rateLimits = {
  /** Failed sign-ins, by the address they came from and by the email that was typed. ACC-02 */
  signInsOfAddress: limit('sign-in address', limits.signInFailuresPerAddressMax, limits.signInFailuresKeptMs),
  signInsOfAccount: limit('sign-in account', limits.signInFailuresPerAccountMax, limits.signInFailuresKeptMs),
  /** Wrong passwords of a person who is signed in and has to confirm it. ACC-02 */
  passwordsOfPerson: limit('password', limits.signInFailuresPerAccountMax, limits.signInFailuresKeptMs),
  /** ACC-01 */
  registrationsOfAddress: limit('registration', limits.registrationsPerAddressMax, limits.registrationsKeptMs),
  /** Different emails that were asked about. API-41 API-42 */
  emailsOfAddress: limit('email address', limits.emailLookupsPerAddressMax, limits.emailLookupsPerAddressKeptMs),
  emailsOfSession: limit('email session', limits.emailLookupsPerSessionMax, limits.emailLookupsPerSessionKeptMs),
  /** Different unknown coupon and gift card codes. PRC-06 */
  unknownCodesOfAddress: limit('code address', limits.unknownCodesPerAddressMax, limits.unknownCodesKeptMs),
  unknownCodesOfSession: limit('code session', limits.unknownCodesPerSessionMax, limits.unknownCodesKeptMs),
  /** Many people may pay from one address, so only declined cards count against it. PAY-01 */
  declinesOfAddress: limit('address', limits.declinesPerAddressMax, limits.declinesKeptMs),
  /** … and payments under way at once, so that nobody tries a thousand cards before the first is declined. PAY-01 */
  paymentsAtOnceOfAddress: limit('running', limits.paymentsAtOncePerAddressMax, limits.declinesKeptMs),
  declinesOfSession: limit('session', limits.declinesPerSessionMax, limits.declinesKeptMs),
  declinesOfCart: limit('cart', limits.declinesPerSessionMax, limits.declinesKeptMs),
  /** PAY-01 */
  declinesOfCard: limit('card', limits.declinesPerCardMax, limits.declinesPerCardKeptMs),
} as const;

function limit(scope: string, most: number, keptMs: number): RateLimit {
  return { scope, most, keptMs };
}
