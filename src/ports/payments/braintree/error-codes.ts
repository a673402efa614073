import type { BankRefusal, DeclineReason, RefundRefusal } from '../payments.ts';

/** The codes of Braintree's validation errors that we handle; the same case has one code per kind of call. */
const nonceConsumed = ['91564', '93107', '91731'];
const nonceUnknown = ['91565', '93108', '91732'];

/** Another request is using the nonce right now. */
const nonceLocked = ['91566', '93109', '91733'];

export const customerIdTaken = '91609';
export const cannotBeVoided = '91504';

export function declineReasonOf(codes: readonly string[]): DeclineReason | 'in-use' {
  if (codes.some((code) => nonceConsumed.includes(code))) return 'consumed-nonce';
  if (codes.some((code) => nonceUnknown.includes(code))) return 'unknown-nonce';
  if (codes.some((code) => nonceLocked.includes(code))) return 'in-use';
  return 'method-issue';
}

/** The answers of banks by Braintree's processor response code. Others, and those of stolen cards above all, stay without a reason. */
const bankRefusals: Readonly<Record<string, BankRefusal>> = {
  '2001': 'insufficient-funds',
  '2002': 'insufficient-funds',
  '2004': 'expired',
  '2006': 'expired',
  '2010': 'security-code-mismatch',
  '2059': 'zip-mismatch',
  '2060': 'zip-mismatch',
  '3000': 'bank-away',
};

export function bankRefusalOf(processorResponseCode: string | null | undefined): BankRefusal {
  return bankRefusals[processorResponseCode ?? ''] ?? 'declined';
}

/** What the account's own rules at Braintree reject for. */
const rejections: Readonly<Record<string, DeclineReason>> = {
  avs: 'zip-mismatch',
  avs_and_cvv: 'zip-mismatch',
  cvv: 'security-code-mismatch',
};

export function rejectionOf(gatewayRejectionReason: string | null | undefined): DeclineReason {
  return rejections[gatewayRejectionReason ?? ''] ?? 'method-issue';
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
