import { type LocalTimeSources, timeZoneOf } from '#facts/local-time-of.ts';
import type { LabelAddress } from '#ports/carriers/carriers.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

/** An end as it is sent to carriers. A club takes bags in for its guests, so the traveler takes the place of a missing contact. */
export function labelAddress(
  sources: Omit<LocalTimeSources, 'clock'>,
  point: ShipPoint,
  travelerName: string,
): LabelAddress {
  return {
    name: point.contact.trim() === '' ? travelerName : point.contact,
    company: point.company,
    street: point.address,
    street2: point.address2,
    city: point.city,
    state: point.state,
    zip: point.zip,
    country: point.country,
    timeZone: timeZoneOf(sources, { ...point, club: null }),
    phone: point.phone,
  };
}
