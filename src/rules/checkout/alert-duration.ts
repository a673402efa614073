import { limits } from '#rules/limits.ts';

/** What an alert is about decides how long its banner stays; the text stays at its field after that. CST-01 */
export const alertDurationMs = {
  credit: limits.creditAlertMs,
  'info-error': limits.infoErrorAlertMs,
  'payment-error': limits.paymentErrorAlertMs,
  'pickup-date-error': limits.pickupDateErrorAlertMs,
  'login-dialog': limits.loginAlertMs,
  success: limits.successAlertMs,
  'country-note': limits.countryNoteMs,
  'club-search': limits.clubSearchMessageMs,
} as const;

export type AlertKind = keyof typeof alertDurationMs;
