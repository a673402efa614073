import { limits } from './limits.ts';
import { parcelLimits } from './parcels/parcel-limits.ts';

/** How many tries are allowed within a window that starts with the first one. */
export type RateLimit = {
  /** Stored in the database: a renamed scope starts counting from zero. */
  readonly scope: string;
  readonly most: number;
  readonly windowMs: number;
};

/** Every rate limit of the service. Request limits of the HTTP server itself are in its configuration. */
export const rateLimits = {
  /** Failed sign-ins, by client address and by email. ACC-02 */
  signInsPerAddress: limit('sign-in address', limits.signInFailuresPerAddressMax, limits.signInFailuresWindowMs),
  signInsPerAccount: limit('sign-in account', limits.signInFailuresPerAccountMax, limits.signInFailuresWindowMs),
  /** Wrong passwords of signed-in users who must confirm theirs. ACC-02 */
  passwordsPerPerson: limit('password', limits.signInFailuresPerAccountMax, limits.signInFailuresWindowMs),
  /** ACC-01 */
  registrationsPerAddress: limit('registration', limits.registrationsPerAddressMax, limits.registrationsWindowMs),
  /** Emails about an account, by the address they go to. ACC-02 */
  mailsPerEmail: limit('account mail', limits.accountMailsMax, limits.accountMailsWindowMs),
  /** Emails with a code to sign in, by the address they go to. ACC-02 */
  signInMailsPerEmail: limit('sign-in mail', limits.signInMailsMax, limits.signInMailsWindowMs),
  /** Sign-ins with a passkey that were begun; failed ones count as sign-ins too. ACC-02 */
  passkeyChallengesPerAddress: limit(
    'passkey challenge',
    limits.passkeyChallengesPerAddressMax,
    limits.passkeyChallengesWindowMs,
  ),
  /** Lookups of different emails. API-41 API-42 */
  emailsPerAddress: limit('email address', limits.emailLookupsPerAddressMax, limits.emailLookupsPerAddressWindowMs),
  emailsPerSession: limit('email session', limits.emailLookupsPerSessionMax, limits.emailLookupsPerSessionWindowMs),
  /** Lookups of bags by an order number and an email that don't belong together. SCR-06 */
  orderLookupsPerAddress: limit(
    'order address',
    parcelLimits.orderLookupsPerAddressMax,
    parcelLimits.orderLookupsWindowMs,
  ),
  orderLookupsPerOrder: limit('order number', parcelLimits.orderLookupsPerOrderMax, parcelLimits.orderLookupsWindowMs),
  /** Different unknown coupon and gift card codes. PRC-06 */
  unknownCodesPerAddress: limit('code address', limits.unknownCodesPerAddressMax, limits.unknownCodesWindowMs),
  unknownCodesPerSession: limit('code session', limits.unknownCodesPerSessionMax, limits.unknownCodesWindowMs),
  /** Many customers may pay from one address, so only declined cards count against it. PAY-01 */
  declinesPerAddress: limit('address', limits.declinesPerAddressMax, limits.declinesWindowMs),
  /** Concurrent payments count too, so that an attacker can't try a thousand cards before the first is declined. PAY-01 */
  paymentsAtOncePerAddress: limit('running', limits.paymentsAtOncePerAddressMax, limits.declinesWindowMs),
  declinesPerSession: limit('session', limits.declinesPerSessionMax, limits.declinesWindowMs),
  declinesPerCart: limit('cart', limits.declinesPerSessionMax, limits.declinesWindowMs),
  /** PAY-01 */
  declinesPerCard: limit('card', limits.declinesPerCardMax, limits.declinesPerCardWindowMs),
} as const;

function limit(scope: string, most: number, windowMs: number): RateLimit {
  return { scope, most, windowMs };
}
