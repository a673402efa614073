import type { EndpointRequest } from '#kit/endpoint.ts';
import type { rslog } from './contract.ts';

export function reportFromWire({ operation, order_id: orderId }: EndpointRequest<typeof rslog>['body']) {
  return { operation, orderId: orderId ?? null };
}
