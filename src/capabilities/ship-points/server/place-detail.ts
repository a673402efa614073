import { type Refusal, refuseUnknown } from '#kit/problem.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { messageText } from '#rules/messages.ts';

/** A suggestion’s id is its country and zip: `US-33401`. */
export function placeDetail(postalData: PostalData, id: string): Place | Refusal {
  const [, country = '', zip = ''] = /^([A-Z]{2})-(.+)$/.exec(id) ?? [];
  return postalData.find({ country, zip }) ?? refuseUnknown(messageText('placeUnknown'), 'id');
}
