/** Joins the class names that apply; CSS Modules types each of them as possibly missing. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
