const kilogramsPerPound = 0.453_592_37;

/** Pounds in whole kilograms, rounded down, so that a bag at its limit is never too heavy. */
export function kilograms(pounds: number): number {
  return Math.floor(pounds * kilogramsPerPound);
}
