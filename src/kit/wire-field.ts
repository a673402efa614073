/**
 * What the wire calls a field of ours: the same words in snake case, `cartId` as `cart_id`. A field whose wire name is another word is
 * named by its capability's `wire.ts`.
 */
export function wireField(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, (_both, before: string, letter: string) =>
    [before, letter.toLowerCase()].join('_'),
  );
}
