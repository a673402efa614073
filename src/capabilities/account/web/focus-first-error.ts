/** Brings the focus to the first field of a form that is called wrong, once it is drawn so. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
