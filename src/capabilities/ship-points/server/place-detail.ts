import type { EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseUnknown } from '#kit/problem.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { messageText } from '#rules/messages.ts';
import type { placeDetails } from '../contract.ts';

/** A suggestion’s id is its country and zip: `US-33401`. */
export function placeDetail(postalData: PostalData, id: string): EndpointResponse<typeof placeDetails> | Refusal {
  const [, country = '', zip = ''] = /^([A-Z]{2})-(.+)$/.exec(id) ?? [];
  const place = postalData.find({ country, zip });
  if (!place) return refuseUnknown(messageText('placeUnknown'), 'id');
  return {
    id,
    autofill_zip: place.zip,
    autofill_city: place.city,
    autofill_state: place.state,
    autofill_country: place.country,
    autofill_address: '',
    autofill_club_id: null,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
  };
}
