const shortNames: ReadonlyMap<string, string> = new Map([
  ['THREE DAY SELECT', 'THREE DAY'],
  ['NEXT DAY AIR', 'NEXT DAY'],
  ['SECOND DAY', 'TWO DAY'],
]);

/** The carrier's name of a level, as short as the quick quote shows it. Other names stay as they are. SVC-03 */
export function quickQuoteName(carrierName: string): string {
  return shortNames.get(carrierName) ?? carrierName;
}
