/** Whether two lists have the same items in the same order, so that components that show them need not render again. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
