import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type BrandKey, brandByKeyOrId } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#rules/dates.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type {
  acceptHolidayTerms,
  checkHolidayTerms,
  closeDays,
  holidays,
  holidayTermsNeeded,
  nextAvailableDay,
  nextPickupDay,
  unavailableDays,
  unavailableDaysInUs,
} from './contract.ts';

/** A country as its brand's calendar has it; null is a brand that we don't know. */
export type CountryAndBrand = { readonly country: string; readonly brand: BrandKey | null };

/** What the browser asks about, which knows its brand. */
type OfBrand<Question> = Question & { readonly brand: BrandKey };

/** The place of a pickup or a drop-off. */
export type PickupDayQuestion = CountryAndBrand & {
  readonly clubId?: number | undefined;
  readonly zip?: string | undefined;
  readonly shipDate?: IsoDate | undefined;
  readonly dropOff: boolean;
  readonly microSiteId?: number | undefined;
};

export function pickupDayQuestionToWire({
  brand,
  country,
  clubId,
  zip,
  dropOff,
  microSiteId,
}: OfBrand<PickupDayQuestion>) {
  return {
    brand,
    country_code: country,
    facility_id: clubId,
    zip_code: zip,
    dropoff: dropOff,
    micro_site_id: microSiteId,
  };
}

export function pickupDayQuestionFromWire(body: EndpointRequest<typeof nextPickupDay>['body']): PickupDayQuestion {
  return {
    brand: brandFromWire(body.brand),
    country: body.country_code,
    clubId: body.facility_id,
    zip: body.zip_code,
    shipDate: body.ship_date ? isoDate(body.ship_date) : undefined,
    dropOff: body.dropoff ?? false,
  };
}

export type PickupDay = { readonly day: IsoDate; readonly today: IsoDate };

export function pickupDayToWire({ day, today }: PickupDay): EndpointResponse<typeof nextPickupDay> {
  return { next_pickup_day: day, today };
}

export function pickupDayFromWire(wire: EndpointResponse<typeof nextPickupDay> | undefined) {
  return { day: parseIsoDate(wire?.next_pickup_day ?? ''), today: parseIsoDate(wire?.today ?? '') };
}

/** The route and transit days of which the arrival day is asked. */
export type ArrivalQuestion = {
  readonly origin: CalendarEnd;
  readonly destination: CalendarEnd;
  readonly shipDate: IsoDate;
  readonly transitDays: number;
  /** Undefined is the brand of the site; null is one that we don't know. */
  readonly brand: BrandKey | null | undefined;
};

export type CalendarEnd = { readonly country: string; readonly clubId: number | undefined };

export function arrivalQuestionFromWire(body: EndpointRequest<typeof nextAvailableDay>['body']): ArrivalQuestion {
  return {
    origin: { country: body.origin.country_code, clubId: body.origin.facility_id },
    destination: { country: body.destination.country_code, clubId: body.destination.facility_id },
    shipDate: isoDate(body.ship_date),
    transitDays: body.transit_days,
    brand: body.brand === undefined ? undefined : brandFromWire(body.brand),
  };
}

export function arrivalDayToWire(day: IsoDate): EndpointResponse<typeof nextAvailableDay> {
  return { next_available_day: day };
}

export function calendarClubIdFromWire(params: EndpointRequest<typeof closeDays>['params']): number {
  return params.facility_id;
}

export function closedDaysToWire(club: {
  readonly closedWeekdays: Iterable<number>;
  readonly originHolidays: Iterable<IsoDate>;
  readonly destinationHolidays: Iterable<IsoDate>;
}): EndpointResponse<typeof closeDays> {
  return {
    close_days: [...club.closedWeekdays].toSorted((a, b) => a - b),
    origin_holidays: [...club.originHolidays],
    destination_holidays: [...club.destinationHolidays],
  };
}

/** A holiday and what it stops. */
export type Holiday = {
  readonly day: IsoDate;
  readonly name: string;
  readonly pickup: boolean;
  readonly dropOff: boolean;
};

export function holidaysToWire(listed: readonly Holiday[]): EndpointResponse<typeof holidays>['holidays'] {
  return listed.map(({ day, name, pickup, dropOff }) => ({ date: day, name, pickup, drop_off: dropOff }));
}

export function holidaysFromWire(wire: EndpointResponse<typeof holidays>): readonly Holiday[] {
  return wire.holidays.flatMap(({ date, name, pickup, drop_off: dropOff }) => {
    const day = parseIsoDate(date);
    return day ? [{ day, name, pickup, dropOff }] : [];
  });
}

export function countryAndBrandToWire({ country, brand }: OfBrand<CountryAndBrand>) {
  return { country_code: country, brand };
}

export function countryAndBrandFromWire(body: EndpointRequest<typeof holidays>['body']): CountryAndBrand {
  return { country: body.country_code, brand: brandFromWire(body.brand) };
}

export function countryOfCarrierFromWire(query: EndpointRequest<typeof unavailableDaysInUs>['query']): string {
  return query.country_code;
}

export function daysInUsToWire(carrier: CarrierKey | null) {
  return { country_code: 'US', carrier_name: carrier ?? undefined };
}

/** The route whose days without a carrier are looked up. */
export type UnavailableDaysRoute = {
  /** Null is one that we don't know. */
  readonly brand: BrandKey | null;
  readonly leg: Leg;
  readonly originCountry: string;
  readonly destinationCountry: string | undefined;
  readonly dropOff: boolean;
  readonly microSiteId?: number | undefined;
};

export function unavailableDaysRouteToWire(route: OfBrand<UnavailableDaysRoute>) {
  return {
    country_code: route.originCountry,
    brand: route.brand,
    direction: route.leg,
    destination_country_code: route.destinationCountry,
    dropoff: route.dropOff,
    micro_site_id: route.microSiteId,
  };
}

export function unavailableDaysRouteFromWire(
  body: EndpointRequest<typeof unavailableDays>['body'],
): UnavailableDaysRoute {
  return {
    brand: brandFromWire(body.brand),
    leg: body.direction ?? 'outbound',
    originCountry: body.country_code,
    destinationCountry: body.destination_country_code,
    dropOff: body.dropoff ?? false,
  };
}

function brandFromWire(named: string): BrandKey | null {
  return brandByKeyOrId(named)?.key ?? null;
}

/** Whose holiday terms, and for which season. */
export type HolidayTermsQuestion = {
  readonly customerId?: number | undefined;
  readonly arrivalDate?: string | undefined;
};

export function holidayTermsQuestionToWire({ customerId, arrivalDate }: HolidayTermsQuestion) {
  return { arrival_date: arrivalDate, on_behalf_user: customerId };
}

export function holidayTermsQuestionFromWire(
  query: EndpointRequest<typeof holidayTermsNeeded>['query'] | EndpointRequest<typeof checkHolidayTerms>['query'],
): HolidayTermsQuestion {
  return {
    customerId: query.on_behalf_user,
    arrivalDate: 'arrival_date' in query ? query.arrival_date : undefined,
  };
}

export function holidayTermsAcceptanceToWire({ customerId, arrivalDate }: HolidayTermsQuestion) {
  return { query: { on_behalf_user: customerId }, body: { arrival_date: arrivalDate } };
}

export function holidayTermsAcceptanceFromWire({
  query,
  body,
}: EndpointRequest<typeof acceptHolidayTerms>): HolidayTermsQuestion {
  return { customerId: query.on_behalf_user ?? body.on_behalf_user, arrivalDate: body.arrival_date };
}

const fieldNames: Readonly<Record<string, string>> = {
  clubId: 'facility_id',
  customerId: 'on_behalf_user',
  country: 'country_code',
  destinationCountry: 'destination_country_code',
};

export function calendarFieldToWire(field: string): string {
  return field.replace(/clubId|customerId|country|destinationCountry/, (name) => fieldNames[name] ?? name);
}
