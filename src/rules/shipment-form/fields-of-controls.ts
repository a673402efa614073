import type { Draft, Product } from '#rules/shipment/draft.ts';

const pointFields = ['country', 'contact', 'company', 'address', 'address2', 'zip', 'city', 'state', 'phone'] as const;
const productFields = ['size', 'packaging', 'cover', 'note'] as const satisfies readonly (keyof Product)[];

const otherFields: readonly (readonly [string, string])[] = [
  ['outbound-date', 'outbound[pickupDate]'],
  ['return-date', 'return[pickupDate]'],
  ['outbound-service', 'outbound[arrivalDate]'],
  ['return-service', 'return[arrivalDate]'],
  ['cruise-ship', 'cruise[ship]'],
  ['cruise-cabin', 'cruise[cabin]'],
  ['cruise-sailing', 'cruise[sailing]'],
];

/** The field of a draft behind each control of its page, so that a refusal can name it. VAL-02 */
export function fieldsOfControls(draft: Draft): ReadonlyMap<string, string> {
  return new Map([
    ...endFields('origin'),
    ...endFields('destination'),
    ...draft.travelers.flatMap(travelerFields),
    ...otherFields,
  ]);
}

function endFields(end: string): (readonly [string, string])[] {
  return [
    [`${end}-club`, `${end}[clubId]`],
    ...pointFields.map((field) => [`${end}-${field}`, `${end}[${field}]`] as const),
  ];
}

function travelerFields(traveler: Draft['travelers'][number], index: number): (readonly [string, string])[] {
  const id = `traveler-${traveler.id}`;
  const at = `travelers[${index}]`;
  const rows = traveler.lines.flatMap(({ type, products }, line) =>
    products.flatMap((_product, row) =>
      productFields.map(
        (field) => [`${id}-${type}-${row}-${field}`, `${at}[lines][${line}][products][${row}][${field}]`] as const,
      ),
    ),
  );
  return [...['name', 'email', 'phone'].map((field) => [`${id}-${field}`, `${at}[${field}]`] as const), ...rows];
}
