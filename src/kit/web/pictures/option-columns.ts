/** One option fills the row, two share it, three or more stand in thirds, and more than five in the narrow sixths. SVC-06 */
export function optionColumns(count: number): 1 | 2 | 3 | 6 {
  if (count > 5) return 6;
  if (count >= 3) return 3;
  return count === 2 ? 2 : 1;
}
