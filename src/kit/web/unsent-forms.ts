/**
 * Unsent input of modals, so that closing one by mistake loses nothing. It lives as long as the page and is never written to the browser's
 * storage, because it may be private.
 */
export function unsentForms<Asked, Form>(keyOf: (asked: Asked) => string) {
  const forms = new Map<string, Form>();
  return {
    of: (asked: Asked): Form | undefined => forms.get(keyOf(asked)),
    keep: (asked: Asked, form: Form): void => void forms.set(keyOf(asked), form),
    forget: (asked: Asked): void => void forms.delete(keyOf(asked)),
  };
}
