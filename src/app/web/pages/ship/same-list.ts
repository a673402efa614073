/** Whether two lists have the same items in the same order; then a component that hears of them need not be drawn again. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
