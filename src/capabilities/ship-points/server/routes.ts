import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { fromFields } from '#rules/shipment-form/draft-fields.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import {
  autoComplete,
  autocompleteShipPoints,
  disasterNotifications,
  placeDetails,
  searchBlockedAddresses,
  stateOptions,
  validateShipPoints,
  zipInfo,
} from '../contract.ts';
import {
  blockableAddressFromWire,
  countryFieldsToWire,
  noticePlaceFromWire,
  placeDetailToWire,
  placeQuestionFromWire,
  savedPlacesCountryFromWire,
  shipPointsCheckedToWire,
  suggestionToWire,
  zipFromWire,
  zipPlaceToWire,
} from '../wire.ts';
import { checkShipPoints } from './check-ship-points.ts';
import { lookUpZip } from './look-up-zip.ts';
import { listStates } from './list-states.ts';
import { listDisasterNotifications, searchBlockedAddress } from './notices.ts';
import { placeDetail } from './place-detail.ts';
import { type SuggestDeps, type Suggestions, suggest, suggestShipPoints } from './suggest.ts';

export function shipPointRoutes(app: FastifyInstance, deps: SuggestDeps): void {
  mount(app, zipInfo, ({ query }) => zipPlaceToWire(lookUpZip(deps.postalData, zipFromWire(query))));
  mount(app, autoComplete, async (input, { request }) => {
    const found = await suggest(deps, { ...placeQuestionFromWire(input), request });
    return found instanceof Refusal ? found : { ...found, results: resultsToWire(found) };
  });
  mount(app, placeDetails, ({ params: { id } }) => {
    const place = placeDetail(deps, id);
    return place instanceof Refusal ? place : placeDetailToWire(id, place);
  });
  mount(app, autocompleteShipPoints, async ({ query }, { request }) => {
    const found = await suggestShipPoints(deps, savedPlacesCountryFromWire(query), request);
    return found instanceof Refusal ? found : { ...found, results: resultsToWire(found) };
  });
  mount(
    app,
    validateShipPoints,
    async ({ body }, { request }) => {
      const checked = await checkShipPoints(deps, fromFields(body), request);
      return checked instanceof Refusal ? checked : shipPointsCheckedToWire(checked);
    },
    shipmentFieldToWire,
  );
  mount(app, disasterNotifications, ({ query }) => listDisasterNotifications(deps, noticePlaceFromWire(query)));
  mount(app, searchBlockedAddresses, ({ query }) => searchBlockedAddress(deps, blockableAddressFromWire(query)));
  mount(app, stateOptions, ({ query }) => countryFieldsToWire(listStates(deps.countries, query.country)));
}

function resultsToWire({ results }: Pick<Suggestions, 'results'>) {
  return results.map(({ place, lines }) => suggestionToWire(place, lines));
}
