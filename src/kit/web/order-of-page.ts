/** The order of the page, and the key of the link in an email, if only the link gives access to it. */
export type OrderOfPage = { readonly orderId: number; readonly linkKey: string | null };
