/** The order that a call names, and the token of its cart, if one came along. */
export type NamedOrder = { readonly orderId: number; readonly cartToken: string | undefined };

/** The same for a call that only reads, which the link in an email allows too. */
export type ReadOrder = NamedOrder & { readonly receiptKey: string | undefined };

type NamedOrderWire = {
  readonly params: { readonly order_id: number };
  readonly query?: { readonly cart_token?: string | undefined } | undefined;
};

type ReadOrderWire = NamedOrderWire & { readonly query: { readonly receipt_key?: string | undefined } };

export function namedOrderFromWire({ params, query }: NamedOrderWire): NamedOrder {
  return { orderId: params.order_id, cartToken: query?.cart_token };
}

export function readOrderFromWire({ params, query }: ReadOrderWire): ReadOrder {
  return { ...namedOrderFromWire({ params, query }), receiptKey: query.receipt_key };
}

export function orderIdToWire<Id extends number | null>(orderId: Id): { order_id: Id } {
  return { order_id: orderId };
}
