/** A displayed error in the tag manager's `dataLayer` format. VAL-09 */
export type ErrorReport = {
  readonly event: 'formError';
  readonly field_name: string;
  readonly error_message: string;
  readonly form_name: string;
};

/** Reports the field and the message of an error, never what was typed. VAL-09 */
export function errorReport({
  field,
  message,
  form,
}: {
  readonly field: string;
  readonly message: string;
  readonly form: string;
}): ErrorReport {
  return { event: 'formError', field_name: field, error_message: message, form_name: form };
}
