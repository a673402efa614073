/** What staff do about a label or a pickup. */
export type RemedyRequest<Remedy extends string> = { readonly id: number; readonly remedy: Remedy };

type RemedyWire<Remedy extends string> = {
  readonly params: { readonly id: number };
  readonly body: { readonly remedy: Remedy };
};

export function remedyRequestToWire<Remedy extends string>({ id, remedy }: RemedyRequest<Remedy>): RemedyWire<Remedy> {
  return { params: { id }, body: { remedy } };
}

export function remedyRequestFromWire<Remedy extends string>({
  params,
  body,
}: RemedyWire<Remedy>): RemedyRequest<Remedy> {
  return { id: params.id, remedy: body.remedy };
}
