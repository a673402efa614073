import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { addDays, type IsoDate, isoDate } from '#rules/dates.ts';
import { sizeClasses } from '#rules/products/size-classes.ts';
import type { ShipmentFields } from '#rules/shipment-form/draft-fields.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Route } from './routes.ts';

export type Baggage = { readonly travelers: number; readonly bagsEach: number };

/** The first days may be too soon to hand anything over. */
const firstDayAhead = 7;
const daysApart = 60;

/** Longer than a weekend between two holidays at a club with closed weekdays. */
const daysTriedMax = 8;

/** A form for each route that gets its list of services: one way, on a day on which both ends work. */
export async function shipmentsWithServices(
  server: BenchServer,
  routes: readonly Route[],
  baggage: Baggage,
): Promise<ShipmentFields[]> {
  const shipments: ShipmentFields[] = [];
  for (const [index, route] of routes.entries()) {
    const fields = {
      ...route,
      brand_id: 5,
      roundtrip: false,
      travelers: travelersWith(baggage, index),
      outbound_pickup: 0,
    };
    const firstDay = addDays(today(), firstDayAhead + (index % daysApart));
    shipments.push((await offered(server, fields, 'outbound', firstDay)).fields);
  }
  return shipments;
}

/** A form for each route that can be ordered: one way, with a service chosen. */
export async function chosenShipments(
  server: BenchServer,
  routes: readonly Route[],
  baggage: Baggage,
): Promise<ShipmentFields[]> {
  const shipments: ShipmentFields[] = [];
  for (const [index, oneWay] of (await shipmentsWithServices(server, routes, baggage)).entries()) {
    const { services } = await offered(server, oneWay, 'outbound', isoDate(oneWay.pickup_date ?? ''));
    const service = choose(services, index);
    shipments.push({
      ...oneWay,
      arrival_date: service.arrival_date,
      service_name: service.service_name,
      carrier_service_level_id: service.carrier_service_level_id,
      service_type_system_name: service.service_type_system_name,
    });
  }
  return shipments;
}

/** A form for each route that gets a price: round trip, with a service chosen for each way. */
export async function pricedShipments(
  server: BenchServer,
  routes: readonly Route[],
  baggage: Baggage,
): Promise<ShipmentFields[]> {
  const shipments: ShipmentFields[] = [];
  for (const [index, oneWay] of (await shipmentsWithServices(server, routes, baggage)).entries()) {
    const firstDay = isoDate(oneWay.pickup_date ?? '');
    const out = await offered(server, oneWay, 'outbound', firstDay);
    const outService = choose(out.services, index);
    const returnFrom = addDays(isoDate(outService.arrival_date), 5);
    const back = await offered(server, { ...out.fields, roundtrip: true, return_pickup: 0 }, 'return', returnFrom);
    const backService = choose(back.services, index);
    shipments.push({
      ...back.fields,
      arrival_date: outService.arrival_date,
      service_name: outService.service_name,
      carrier_service_level_id: outService.carrier_service_level_id,
      service_type_system_name: outService.service_type_system_name,
      return_arrival_date: backService.arrival_date,
      return_service_name: backService.service_name,
      return_carrier_service_level_id: backService.carrier_service_level_id,
      return_service_type_system_name: backService.service_type_system_name,
    });
  }
  return shipments;
}

type Services = EndpointResponse<typeof combinedServicesOptions>['travelers'][number]['outbound']['services'];

/** The form with the first day from `firstDay` on for which there are services. */
async function offered(
  server: BenchServer,
  fields: ShipmentFields,
  leg: 'outbound' | 'return',
  firstDay: IsoDate,
): Promise<{ readonly fields: ShipmentFields; readonly services: Services }> {
  let reason: string | null | undefined;
  for (let tried = 0; tried < daysTriedMax; tried += 1) {
    const day = addDays(firstDay, tried);
    const asked = { ...fields, [leg === 'outbound' ? 'pickup_date' : 'return_pickup_date']: day };
    const { method, path } = combinedServicesOptions;
    const answer = await server.ask({ method: method as 'POST', path, body: JSON.stringify(asked) });
    const [traveler] = (answer as EndpointResponse<typeof combinedServicesOptions>).travelers;
    const found = leg === 'outbound' ? traveler?.outbound : traveler?.return_shipments;
    if (found && found.services.length > 0) return { fields: asked, services: found.services };
    reason = found?.reason;
  }
  throw new Error(`No day had services for ${JSON.stringify(fields)}: ${reason}`);
}

function choose(services: Services, index: number): Services[number] {
  const service = services[index % services.length];
  if (!service) throw new Error('There is no service to choose.');
  return service;
}

/** Bags of all sizes in turn; those of one traveler are of one kind, as one line of the form. */
function travelersWith({ travelers, bagsEach }: Baggage, shift: number): NonNullable<ShipmentFields['travelers']> {
  return Array.from({ length: travelers }, (_, index) => {
    const { type } = sizeClasses[(shift + index) % sizeClasses.length] ?? sizeClasses[0];
    const sizes = sizeClasses.filter((size) => size.type === type);
    const products = Array.from({ length: bagsEach }, (_bag, bag) => ({
      bag_size: sizes[(shift + bag) % sizes.length]?.size,
      product_insurance: 100_000,
    }));
    return {
      traveler_id: String(index + 1),
      name: `Traveler ${index + 1}`,
      lines: [{ traveler_package_type: type, product_count: bagsEach, products }],
    };
  });
}

function today(): IsoDate {
  return isoDate(new Date().toISOString().slice(0, 10));
}
