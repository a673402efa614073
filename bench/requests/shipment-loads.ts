import { shipPrice } from '#capabilities/pricing/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import type { Load } from '../measuring/load.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Route } from './routes.ts';
import { type Baggage, pricedShipments, shipmentsWithServices } from './shipments.ts';

type Wanted = { readonly name: string; readonly routes: readonly Route[]; readonly baggage: Baggage };

export async function servicesLoad(server: BenchServer, { name, routes, baggage }: Wanted): Promise<Load> {
  const shipments = await shipmentsWithServices(server, routes, baggage);
  return {
    name,
    requests: shipments.map((fields) => ({
      method: 'POST',
      path: combinedServicesOptions.path,
      body: JSON.stringify(fields),
    })),
    isRight: (body) => body.includes('"outbound":{"services":[{'),
  };
}

export async function priceLoad(server: BenchServer, { name, routes, baggage }: Wanted): Promise<Load> {
  const shipments = await pricedShipments(server, routes, baggage);
  const size = `"size":${2 * baggage.travelers * baggage.bagsEach},`;
  return {
    name,
    requests: shipments.map((fields) => ({ method: 'POST', path: shipPrice.path, body: JSON.stringify(fields) })),
    isRight: (body) => body.includes(size) && body.includes('"errors":[]'),
  };
}
