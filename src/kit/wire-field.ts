/**
 * The wire name of a field: the same words in snake case, `cart_id` for `cartId`. Where the wire uses another word, the capability's
 * `wire.ts` translates it.
 */
export function wireField(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, (_both, before: string, letter: string) =>
    [before, letter.toLowerCase()].join('_'),
  );
}
