import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import type { customsInfoRequired, saveCustomsInfo } from './contract.ts';

/** The border that bags cross. */
export type CustomsRoute = {
  readonly destination: string;
  readonly origin: string | undefined;
  readonly brandId: number | undefined;
};

export function customsRouteToWire({ destination, origin, brandId }: CustomsRoute) {
  return { params: { country: destination }, query: { brand_id: brandId, origin_country: origin } };
}

export function customsRouteFromWire({ params, query }: EndpointRequest<typeof customsInfoRequired>): CustomsRoute {
  return { destination: params.country, origin: query.origin_country, brandId: query.brand_id };
}

/** The dates that are to be kept with a cart. */
export type CustomsInfoOfCart = {
  readonly cartId: number;
  readonly info: CustomsInfo;
  readonly isRoundTrip: boolean;
};

export function customsInfoToWire({ cartId, info, isRoundTrip }: CustomsInfoOfCart) {
  return {
    international_info: {
      date_of_arrival: info.arrival,
      date_of_departure: info.departure,
      roundtrip: isRoundTrip,
    },
    cart_id: cartId,
  };
}

export function customsInfoFromWire(body: EndpointRequest<typeof saveCustomsInfo>['body']): CustomsInfoOfCart {
  const { date_of_arrival: arrival = '', date_of_departure: departure = '', roundtrip } = body.international_info;
  return { cartId: body.cart_id, info: { arrival, departure }, isRoundTrip: roundtrip ?? false };
}

export function keptCustomsInfoToWire({ arrival, departure }: CustomsInfo): EndpointResponse<typeof saveCustomsInfo> {
  return {
    success: true,
    international_info: { date_of_arrival: arrival, date_of_departure: departure || null },
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  arrival: 'international_info[date_of_arrival]',
  departure: 'international_info[date_of_departure]',
};

export function customsFieldToWire(field: string): string {
  return fieldNames[field] ?? field;
}
