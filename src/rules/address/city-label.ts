/**
 * A city with its region, as people write it: `Miami, FL`. Some countries number their regions (Tokyo is 13), and no reader knows a
 * region by its number, so it is left out.
 */
export function cityLabel({ city, state }: { readonly city: string; readonly state: string }): string {
  return [city, /\d/.test(state) ? '' : state].filter(Boolean).join(', ');
}
