import type { FastifyInstance } from 'fastify';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { brandById } from '#rules/brand/brand.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { messageText } from '#rules/messages.ts';
import { customsInfoRequired, saveCustomsInfo } from '../contract.ts';
import {
  customsFieldToWire,
  customsInfoFromWire,
  type CustomsRoute,
  customsRouteFromWire,
  keptCustomsInfoToWire,
} from '../wire.ts';
import { type CustomsDeps, keepCustomsInfo } from './keep-customs-info.ts';

export function customsRoutes(app: FastifyInstance, deps: CustomsDeps & { readonly countries: CountryTable }): void {
  mount(app, customsInfoRequired, (input) => isRequired(deps.countries, customsRouteFromWire(input)));
  mount(
    app,
    saveCustomsInfo,
    async ({ body }, { request }) => {
      const info = await keepCustomsInfo(deps, customsInfoFromWire(body), request);
      return info instanceof Refusal ? info : keptCustomsInfoToWire(info);
    },
    customsFieldToWire,
  );
}

/** The same for every brand: what customs ask depends on the border, not on what is in the bags. INT-01 */
function isRequired(countries: CountryTable, asked: CustomsRoute): { required: boolean } | Refusal {
  const destination = asked.destination.toUpperCase();
  const origin = (asked.origin || 'US').toUpperCase();
  if (!countries.has(destination)) return refuseUnknown(messageText('countryUnknown'), 'country');
  if (!countries.has(origin)) return refuseFields([{ field: 'originCountry', message: messageText('countryUnknown') }]);
  if (asked.brandId !== undefined && !brandById(asked.brandId)) {
    return refuseFields([{ field: 'brandId', message: messageText('brandUnknown') }]);
  }
  return { required: isCustomsInfoRequired({ origin, destination }) };
}
