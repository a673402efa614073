import { errorReport } from '#rules/validation/error-report.ts';

declare global {
  interface Window {
    /** The queue that tag tracking reads, including what was added before its script has loaded. */
    dataLayer?: unknown[];
  }
}

/** Reports to tag tracking that an error is now shown to the user. It never includes what was typed. VAL-09 */
export function reportFieldError({ fieldId, message, form = formName(fieldId) }: ShownError): void {
  window.dataLayer ??= [];
  window.dataLayer.push(errorReport({ field: fieldId, message, form }));
}

type ShownError = { readonly fieldId: string; readonly message: string; readonly form?: string };

/** The form is named by the nearest element around the field that has `data-form`, else by the page. */
function formName(fieldId: string): string {
  const form = document.getElementById(fieldId)?.closest<HTMLElement>('[data-form]');
  return form?.dataset['form'] ?? (window.location.pathname.split('/')[1] || 'home');
}
