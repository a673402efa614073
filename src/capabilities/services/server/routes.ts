import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { Refusal } from '#kit/problem.ts';
import { fromFields } from '#rules/shipment-form/draft-fields.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import { combinedServicesOptions, dayPrices, popularTrips } from '../contract.ts';
import {
  dayPricesFieldToWire,
  dayPricesRequestFromWire,
  dayPricesToWire,
  popularTripsToWire,
  servicesToWire,
} from '../wire.ts';
import { listDayPrices } from './list-day-prices.ts';
import { popularTripLists } from './list-popular-trips.ts';
import { listServices, type ServicesDeps } from './list-services.ts';

export function serviceRoutes(app: FastifyInstance, deps: ServicesDeps): void {
  mount(
    app,
    combinedServicesOptions,
    async ({ body }, { request }) => {
      const services = await listServices(deps, fromFields(body), request);
      return services instanceof Refusal ? services : servicesToWire(services);
    },
    shipmentFieldToWire,
  );

  mount(
    app,
    dayPrices,
    async ({ body }) => {
      const prices = await listDayPrices(deps, dayPricesRequestFromWire(body));
      return prices instanceof Refusal ? prices : dayPricesToWire(prices);
    },
    dayPricesFieldToWire,
  );

  const lists = popularTripLists(deps);
  mount(app, popularTrips, async ({ query }) => popularTripsToWire(await lists.of(query.brand)));
}
