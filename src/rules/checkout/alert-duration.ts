import { limits } from '#rules/limits.ts';

/** How long the banner of each kind of alert is shown; its text stays at the field afterwards. CST-01 */
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
