/** What customers type to find their order. */
export type TypedOrder = { readonly number: string; readonly email: string };
