declare module 'braintree-web/client' {
  /** Braintree's connection to its servers, which we only pass on to the fields. */
  type Client = { readonly [opaque]: true };
  const opaque: unique symbol;
  const client: { create(options: { readonly authorization: string }): Promise<Client> };
  export type { Client };
  export default client;
}

declare module 'braintree-web/hosted-fields' {
  import type { Client } from 'braintree-web/client';
  import type { HostedFields, HostedFieldsOptions } from '#ports/payments/braintree/web/hosted-card.ts';
  const hostedFields: { create(options: HostedFieldsOptions & { readonly client: Client }): Promise<HostedFields> };
  export default hostedFields;
}
