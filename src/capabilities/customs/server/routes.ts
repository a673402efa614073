import type { FastifyInstance } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { brandById } from '#rules/brand/brand.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { messageText } from '#rules/messages.ts';
import { customsInfoRequired, saveCustomsInfo } from '../contract.ts';
import { type CustomsDeps, keepCustomsInfo } from './keep-customs-info.ts';

export function customsRoutes(app: FastifyInstance, deps: CustomsDeps & { readonly countries: CountryTable }): void {
  mount(app, customsInfoRequired, (asked) => isRequired(deps.countries, asked));
  mount(app, saveCustomsInfo, ({ body }, { request }) => keepCustomsInfo(deps, body, request));
}

/** The same for every brand: customs ask about the border, not about what is in the bags. INT-01 */
function isRequired(
  countries: CountryTable,
  { params, query }: Pick<EndpointRequest<typeof customsInfoRequired>, 'params' | 'query'>,
): EndpointResponse<typeof customsInfoRequired> | Refusal {
  const destination = params.country.toUpperCase();
  const origin = (query.origin_country || 'US').toUpperCase();
  if (!countries.has(destination)) return refuseUnknown(messageText('countryUnknown'), 'country');
  if (!countries.has(origin))
    return refuseFields([{ field: 'origin_country', message: messageText('countryUnknown') }]);
  if (query.brand_id !== undefined && !brandById(query.brand_id)) {
    return refuseFields([{ field: 'brand_id', message: messageText('brandUnknown') }]);
  }
  return { required: isCustomsInfoRequired({ origin, destination }) };
}
