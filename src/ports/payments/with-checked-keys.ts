import type { Payments } from './payments.ts';

/** As much as every gateway takes for an order's number, and nothing that means something in an address. */
const keyPattern = /^[A-Za-z0-9_-]{1,100}$/;

/** A key that no gateway could find again must not reach one. Only a bug makes such a key, so it rejects. */
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
  if (!keyPattern.test(key)) throw new Error(`Not a key of a payment: ${JSON.stringify(key)}`);
  return key;
}
