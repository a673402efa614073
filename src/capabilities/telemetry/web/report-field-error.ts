import { errorReport } from '#rules/validation/error-report.ts';

declare global {
  interface Window {
    /** Where tag tracking picks up what happens on the page. Whoever loads it finds what was put there before. */
    dataLayer?: unknown[];
  }
}

/** Tells tag tracking that a person now sees this error. What was typed stays out of it. VAL-09 */
export function reportFieldError(error: { field: string; message: string; form: string }): void {
  window.dataLayer ??= [];
  window.dataLayer.push(errorReport(error));
}
