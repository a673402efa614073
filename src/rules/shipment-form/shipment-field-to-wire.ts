import type { End, ProductField } from '#rules/shipment/draft.ts';
import { itemFieldToWire } from './item-fields.ts';

const endPrefixes: Readonly<Record<string, string>> = { origin: 'o', destination: 'd' } satisfies Record<End, string>;

const productNames: Readonly<Partial<Record<string, string>>> = {
  size: 'bag_size',
  packaging: 'packaging_type',
  cover: 'product_insurance',
  note: 'misc_note',
} satisfies Record<ProductField, string>;

/** Fields whose wire names follow no pattern. */
const otherNames: Readonly<Record<string, string>> = {
  'outbound[pickupDate]': 'pickup_date',
  'outbound[arrivalDate]': 'arrival_date',
  'outbound[pickupOptionId]': 'outbound_pickup',
  'outbound[carrier]': 'pickup_carrier',
  'outbound[serviceName]': 'service_name',
  'outbound[service]': 'service_type_system_name',
  'return[pickupDate]': 'return_pickup_date',
  'return[arrivalDate]': 'return_arrival_date',
  'return[pickupOptionId]': 'return_pickup',
  'return[carrier]': 'return_carrier',
  'return[serviceName]': 'return_service_name',
  'return[service]': 'return_service_type_system_name',
  changedOrderId: 'price_api_order_id',
  customerId: 'on_behalf_user',
};

/**
 * The wire name of a field of the shipment form. We name fields by their path in the draft: `origin[zip]`, `return[pickupDate]`,
 * `travelers[0][lines][1][products][0][size]`. Fields of other forms stay as they are. VAL-02
 */
export function shipmentFieldToWire(field: string): string {
  const end = /^(origin|destination)\[(\w+)\]$/.exec(field);
  if (end?.[1] && end[2]) return `${endPrefixes[end[1]]}_${end[2] === 'phoneExtension' ? 'phone_ext' : end[2]}`;
  const row = /^(.*\[products\]\[\d+\])\[(\w+)\]$/.exec(field);
  if (row?.[1] && row[2]) return `${row[1]}[${productNames[row[2]] ?? row[2]}]`;
  return otherNames[field] ?? itemFieldToWire(field);
}
