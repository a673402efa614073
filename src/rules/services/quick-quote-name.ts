const shortNames: ReadonlyMap<string, string> = new Map([
  ['THREE DAY SELECT', 'THREE DAY'],
  ['NEXT DAY AIR', 'NEXT DAY'],
  ['SECOND DAY', 'TWO DAY'],
]);

/** The short name of a level for the quick quote; other names stay as they are. SVC-03 */
export function quickQuoteName(carrierName: string): string {
  return shortNames.get(carrierName) ?? carrierName;
}
