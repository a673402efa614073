import type { Draft, Product } from '#rules/shipment/draft.ts';

const rowFields: Readonly<Record<keyof Product, string>> = {
  size: 'bag_size',
  packaging: 'packaging_type',
  cover: 'product_insurance',
  note: 'misc_note',
};

const pointFields = ['country', 'contact', 'address', 'zip', 'city', 'state', 'phone'] as const;

const otherFields: readonly (readonly [string, string])[] = [
  ['outbound-date', 'pickup_date'],
  ['return-date', 'return_pickup_date'],
  ['outbound-service', 'arrival_date'],
  ['return-service', 'return_arrival_date'],
  ['cruise-ship', 'cruise[ship]'],
  ['cruise-cabin', 'cruise[cabin]'],
  ['cruise-sailing', 'cruise[sailing]'],
];

/** What the wire calls the controls of a draft's page, so that a refusal can name its fields. VAL-02 */
export function wireFields(draft: Draft): ReadonlyMap<string, string> {
  return new Map([
    ...endFields('origin', 'o'),
    ...endFields('destination', 'd'),
    ...draft.travelers.flatMap(travelerFields),
    ...otherFields,
  ]);
}

function endFields(end: string, prefix: string): (readonly [string, string])[] {
  return [
    [`${end}-club`, `${prefix}_club_id`],
    ...pointFields.map((field) => [`${end}-${field}`, `${prefix}_${field}`] as const),
  ];
}

function travelerFields(traveler: Draft['travelers'][number], index: number): (readonly [string, string])[] {
  const id = `traveler-${traveler.id}`;
  const at = `travelers[${index}]`;
  const rows = traveler.lines.flatMap(({ type, products }, line) =>
    products.flatMap((_product, row) =>
      Object.entries(rowFields).map(
        ([field, name]) =>
          [`${id}-${type}-${row}-${field}`, `${at}[lines][${line}][products][${row}][${name}]`] as const,
      ),
    ),
  );
  return [...['name', 'email', 'phone'].map((field) => [`${id}-${field}`, `${at}[${field}]`] as const), ...rows];
}
