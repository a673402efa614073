/**
 * Describes the fields of a form and the values that they may hold, as plain data.
 * The kit turns it into a schema for server and browser, so that both refuse the same values.
 * Every field is optional here; rules decide which are required.
 */
export type FieldSpec =
  | { readonly kind: 'text'; readonly max: number; readonly charset: Charset }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'date' }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: FieldSpec; readonly max: number }
  | { readonly kind: 'group'; readonly fields: FieldSpecs };

/**
 * Which characters a text may hold: `text` and `zip` as the specification filters them, `address` for saved addresses and clubs, which
 * may hold more, `free` for values with a rule of their own (email, phone, code), `alphabets` for letters only, `url` for a web address.
 * None may hold control characters or lone surrogates. VAL-01
 */
export type Charset = 'text' | 'zip' | 'address' | 'alphabets' | 'url' | 'free';

export type FieldSpecs = { readonly [name: string]: FieldSpec };

/** The values that a description accepts. */
export type FieldValues<Specs extends FieldSpecs> = {
  readonly [Name in keyof Specs]?: FieldValue<Specs[Name]> | undefined;
};

export type FieldValue<Spec extends FieldSpec> = Spec extends { kind: 'text' }
  ? string
  : Spec extends { kind: 'integer' }
    ? number
    : Spec extends { kind: 'flag' }
      ? boolean
      : Spec extends { kind: 'date' }
        ? string
        : Spec extends { kind: 'one-of'; values: readonly (infer Value)[] }
          ? Value
          : Spec extends { kind: 'list'; of: infer Item extends FieldSpec }
            ? readonly FieldValue<Item>[]
            : Spec extends { kind: 'group'; fields: infer Fields extends FieldSpecs }
              ? FieldValues<Fields>
              : never;

export function text(max: number, charset: Charset = 'text') {
  return { kind: 'text', max, charset } as const;
}

export function integer(min: number, max: number) {
  return { kind: 'integer', min, max } as const;
}

export const flag = { kind: 'flag' } as const;

export const date = { kind: 'date' } as const;

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return { kind: 'one-of', values } as const;
}

export function list<const Item extends FieldSpec>(of: Item, max: number) {
  return { kind: 'list', of, max } as const;
}

export function group<const Fields extends FieldSpecs>(fields: Fields) {
  return { kind: 'group', fields } as const;
}
