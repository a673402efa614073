import type { Payments } from '#ports/payments/payments.ts';

/** A gateway that never answers, for servers whose tests are about something else. */
export function awayPayments(): Payments {
  const silence = async () => ({ kind: 'unknown' as const });
  return {
    browserToken: silence,
    charge: silence,
    findByKey: silence,
    refund: silence,
    findRefundByKey: silence,
    cancel: silence,
    storeMethod: silence,
    storedMethods: silence,
    removeStoredMethod: silence,
    cardOf: async () => ({ kind: 'unknown' }),
    verifyCallback: async () => ({ kind: 'unsigned' }),
    answerChallenge: async () => null,
  };
}
