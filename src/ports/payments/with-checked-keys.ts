import type { Payments } from './payments.ts';

/** What every gateway accepts as an order number, without characters that have a meaning in a URL. */
const keyPattern = /^[A-Za-z0-9_-]{1,100}$/;

/** Rejects keys that a gateway could not find again; only a bug creates such a key. */
export function withCheckedKeys(payments: Payments): Payments {
  return {
    ...payments,
    charge: async (request) => payments.charge({ ...request, key: checkKey(request.key) }),
    findByKey: async (key) => payments.findByKey(checkKey(key)),
    refund: async (request) => payments.refund({ ...request, key: checkKey(request.key) }),
    findRefundByKey: async (key) => payments.findRefundByKey(checkKey(key)),
    cancel: async (request) => payments.cancel({ ...request, key: checkKey(request.key) }),
  };
}

function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Invalid payment key: ${JSON.stringify(key)}`);
  return key;
}
