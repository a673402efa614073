import type { DeclineReason, RefundRefusal } from '../payments.ts';

/** The codes of Braintree's validation errors that we handle; the same case has one code per kind of call. */
const nonceConsumed = ['91564', '93107', '91731'];
const nonceUnknown = ['91565', '93108', '91732'];

/** Another request is using the nonce at this moment. */
const nonceLocked = ['91566', '93109', '91733'];

export const customerIdTaken = '91609';
export const cannotBeVoided = '91504';

export function declineReasonOf(codes: readonly string[]): DeclineReason | 'in-use' {
  if (codes.some((code) => nonceConsumed.includes(code))) return 'consumed-nonce';
  if (codes.some((code) => nonceUnknown.includes(code))) return 'unknown-nonce';
  if (codes.some((code) => nonceLocked.includes(code))) return 'in-use';
  return 'method-issue';
}

const refundRefusals: Readonly<Record<string, RefundRefusal>> = {
  '91521': 'more-than-left',
  '91512': 'more-than-left',
  '91506': 'not-settled',
  '91574': 'not-settled',
};

export function refundRefusalOf(codes: readonly string[]): RefundRefusal {
  for (const code of codes) {
    const refusal = refundRefusals[code];
    if (refusal) return refusal;
  }
  return 'gateway';
}
