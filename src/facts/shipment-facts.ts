import type { Kysely } from 'kysely';
import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { CountryConfig } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { isStateFromZip } from '#rules/address/state-of-zip.ts';
import { countryForState } from '#rules/address/territories.ts';
import { checkZip, effectiveZip } from '#rules/address/zip-rules.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate, lastHandover } from '#rules/calendar/blocked-day.ts';
import { blockedDayText } from '#rules/calendar/blocked-day-text.ts';
import { calendarFactsFor, type RouteCalendar } from '#rules/calendar/calendar-facts.ts';
import { firstHandoverOfLeg } from '#rules/calendar/first-handover-day.ts';
import type { HolidayDirection, HolidayList } from '#rules/calendar/holiday-lists.ts';
import { legDays } from '#rules/calendar/leg-days.ts';
import { legHolidaySources } from '#rules/calendar/leg-holiday-sources.ts';
import { isReturnAfterArrival } from '#rules/calendar/return-after-arrival.ts';
import type { IsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { findPickupFeeOption, type PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { type RateAdjustment, rateAdjustmentFor } from '#rules/pricing/rate-adjustment.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import { isClubLocatedByZip } from '#rules/club/is-club-located-by-zip.ts';
import { type Surcharge, surchargesFor } from '#rules/pricing/surcharge.ts';
import { type TaxRate, taxRateFor } from '#rules/pricing/tax-rate.ts';
import type { FieldError } from '#kit/problem.ts';
import { carrierForLeg } from '#rules/services/carriers.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { LegQuestion } from '#rules/services/quote-leg.ts';
import { endForServices, type MissingForServices, missingForServices } from '#rules/services/ready-for-services.ts';
import { type Draft, type End, isDropOff, type Leg, type ShipPoint } from '#rules/shipment/draft.ts';
import { fieldsWithWrongText, placeAtZip, stateProblem, withStateOfZip } from './address-of-end.ts';
import { type Club, findClubsInBatches } from '#records/clubs/clubs.ts';
import type { HolidayCalendar, HolidaysAsked } from './holiday-calendar.ts';
import type { OperatorSettingsReader } from './operator-settings.ts';
import type { Tables } from '#records/tables.ts';

/** Where facts about a shipment come from. */
export type FactSources = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
  readonly countryPlaces: CountryPlaces;
  readonly holidays: HolidayCalendar;
  readonly settings: OperatorSettingsReader;
  readonly rateCards: readonly RateCard[];
};

/** Latitude, longitude and time zone of each country, for ends of which nothing closer is known. */
export type CountryPlaces = Readonly<Record<string, readonly (number | string)[] | undefined>>;

export type EndPlace = {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** Whether it is the place itself, or only its country. */
  readonly isExact: boolean;
};

export type EndFacts = {
  readonly club: Club | null;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: CountryConfig;
  readonly place: EndPlace;
};

/** One way of the journey with everything that decides its services and its price. */
export type LegFacts = {
  readonly leg: Leg;
  readonly from: EndFacts;
  readonly to: EndFacts;
  /** The first day on which the bags can be handed over; null if the club is never open. */
  readonly nextHandover: IsoDate | null;
  /** The last day on which they can be, a year from today at the origin. DAT-06 */
  readonly lastHandover: IsoDate;
  readonly handover: IsoDate | null;
  /** The local time where the leg starts. */
  readonly now: LocalTime;
  /** How the bags are handed over; undefined when the draft names a way that does not exist. */
  readonly pickupOption: PickupFeeOption | undefined;
  /** The club that collects the bags; null with a drop-off or at an ordinary address. ENT-01 */
  readonly collectingClub: Club | null;
  /** Why the bags can't be handed over on the chosen day, as a message. */
  readonly handoverProblem: string | null;
  /** Whether the bags can be handed over on a day: from the first possible day on, and on the return leg only after they have arrived. */
  isHandoverDay(day: IsoDate): boolean;
  readonly adjustment: RateAdjustment | null;
  /** The adjustment that would hold if the bags were handed over on a day. */
  adjustmentOn(day: IsoDate): RateAdjustment | null;
  /** Those in force on the day of handover. */
  readonly surcharges: readonly Surcharge[];
  readonly tax: TaxRate | null;
  /** What carriers are asked about this leg, except for the bags. */
  readonly question: Omit<LegQuestion, 'skus' | 'handover'>;
};

export type ShipmentFacts = {
  /** The draft with what we know about its ends instead of what was sent: a club's own address, the state of a zip. */
  readonly draft: Draft;
  readonly ends: Readonly<Record<End, EndFacts>>;
  readonly missing: readonly MissingForServices[];
  readonly isDomestic: boolean;
  readonly miles: number | null;
  readonly outbound: LegFacts;
  readonly return: LegFacts;
};

export type KnownShipment =
  | { readonly kind: 'known'; readonly facts: ShipmentFacts }
  /** Fields that name a club, country, zip or state that doesn't exist. */
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] };

/** Gathers the facts about a draft's two ends, or names the fields that don't exist. */
export async function shipmentFacts(sources: FactSources, draft: Draft): Promise<KnownShipment> {
  const brandId = brandByKey(draft.brand).id;
  const clubs = await loadClubs(sources, draft);
  const errors = [...endErrors(sources, draft, clubs, 'origin'), ...endErrors(sources, draft, clubs, 'destination')];
  if (errors.length > 0) return { kind: 'refused', errors };

  const ends = {
    origin: endFacts(sources, draft, clubs, 'origin'),
    destination: endFacts(sources, draft, clubs, 'destination'),
  };
  const isDomestic = isDomesticRoute({ origin: ends.origin.country.code, destination: ends.destination.country.code });
  const miles =
    ends.origin.place.isExact && ends.destination.place.isExact
      ? milesBetween(ends.origin.place, ends.destination.place)
      : null;
  const [holidayListOf, { rateAdjustments, taxRates, surcharges }] = await Promise.all([
    sources.holidays.lists(),
    sources.settings.current(),
  ]);
  const today = localTime(sources.clock, ends.origin.place.timeZone).day;
  const route = { draft, ends, isDomestic, brandId, today, holidayListOf };
  const tables = { adjustments: rateAdjustments.get(brandId) ?? [], taxRates, surcharges };
  const legOf = (leg: Leg) =>
    legFacts(sources, { draft, leg, ends, miles, isDomestic, calendar: legCalendar(leg, route), ...tables });
  let back: LegFacts | undefined;
  const facts: ShipmentFacts = {
    draft: resolvedDraft(sources, draft, ends),
    ends,
    missing: missingForServices({
      origin: endForServices(ends.origin, ends.origin.country),
      destination: endForServices(ends.destination, ends.destination.country),
    }),
    isDomestic,
    miles,
    outbound: legOf('outbound'),
    // Most questions about a one-way trip never look at the return leg.
    get return() {
      return (back ??= legOf('return'));
    },
  };
  return { kind: 'known', facts };
}

async function loadClubs({ db }: FactSources, draft: Draft): Promise<ReadonlyMap<number, Club>> {
  const ids = [draft.origin, draft.destination].flatMap(({ type, clubId }) =>
    type === 'club' && clubId !== null ? [clubId] : [],
  );
  const clubs = ids.length > 0 ? await findClubsInBatches(db, ids) : [];
  return new Map(clubs.map((club) => [club.id, club]));
}

/** An unknown club, an unsupported country, an impossible zip: errors even in an incomplete draft. */
function endErrors(sources: FactSources, draft: Draft, clubs: ReadonlyMap<number, Club>, end: End): FieldError[] {
  const point = draft[end];
  if (point.type === 'club' && point.clubId !== null) {
    if (clubs.has(point.clubId)) return [];
    return [{ field: `${end}[clubId]`, message: messageText('clubUnknown') }];
  }
  const wrongTexts = fieldsWithWrongText(point);
  if (wrongTexts.length > 0) {
    return wrongTexts.map((field) => ({ field: `${end}[${field}]`, message: messageText('charactersNotAllowed') }));
  }
  if (point.country === '') return [{ field: `${end}[country]`, message: messageText('countryRequired') }];
  const country = countryIn(sources.countries, point.country);
  if (!country.supported) return [{ field: `${end}[country]`, message: messageText('countryNotSupported') }];
  if (effectiveZip(point.zip) === '') return [];
  const zip = checkZip(point.zip, country);
  if (zip.kind === 'problem') return [{ field: `${end}[zip]`, message: messageText(zip.message) }];
  const problem = stateProblem(sources, point);
  return problem ? [{ field: `${end}[${problem.field}]`, message: messageText(problem.message) }] : [];
}

function endFacts(sources: FactSources, draft: Draft, clubs: ReadonlyMap<number, Club>, end: End): EndFacts {
  const point = draft[end];
  const club = point.type === 'club' && point.clubId !== null ? clubs.get(point.clubId) : undefined;
  if (club) {
    const { zip, city, countryCode } = club;
    const { latitude, longitude, timeZone } = clubLocation(sources, club);
    const { state } = withStateOfZip(sources, clubPoint(point, club));
    const place = { city, state, country: countryCode, latitude, longitude, timeZone, isExact: true };
    return { club, zip, city, state, country: countryIn(sources.countries, countryCode), place };
  }
  const { zip, city, state } = withStateOfZip(sources, point);
  const country = countryIn(sources.countries, point.country);
  const found = placeAtZip(sources, point);
  const [latitude = 0, longitude = 0, timeZone = 'UTC'] = sources.countryPlaces[country.code] ?? [];
  const place: EndPlace = {
    city: city || (found?.city ?? ''),
    state: (isStateFromZip(country.code) && found?.state) || state || (found?.state ?? ''),
    country: country.code,
    latitude: found?.latitude ?? Number(latitude),
    longitude: found?.longitude ?? Number(longitude),
    timeZone: found?.timeZone ?? String(timeZone),
    isExact: found !== undefined,
  };
  return { club: null, zip, city, state, country, place };
}

/** Where a club is: at its zip if it is located by that, and if the zip is known; else as its record says. ENT-01 */
function clubLocation({ postalData }: FactSources, club: Club): Pick<EndPlace, 'latitude' | 'longitude' | 'timeZone'> {
  const { geoZipEnabled, countryCode: country, zip } = club;
  const isByZip = isClubLocatedByZip({ geoZipEnabled, country });
  return (isByZip ? postalData.find({ country, zip }) : undefined) ?? club;
}

function resolvedDraft(sources: FactSources, draft: Draft, ends: Readonly<Record<End, EndFacts>>): Draft {
  const resolved = (end: End): ShipPoint => {
    const { club } = ends[end];
    return withStateOfZip(sources, club ? clubPoint(draft[end], club) : draft[end]);
  };
  return { ...draft, origin: resolved('origin'), destination: resolved('destination') };
}

/** An end that is a club has the club's own name and address, whatever was sent with its id. */
function clubPoint(point: ShipPoint, club: Club): ShipPoint {
  return {
    ...point,
    country: club.countryCode,
    company: club.name,
    address: club.address1,
    address2: club.address2,
    zip: club.zip,
    city: club.city,
    state: club.state,
    phone: club.phone || point.phone,
  };
}

/** The calendar of a leg, and the days on which the vans that deliver to the door don't run. */
type LegCalendar = RouteCalendar & { readonly vanHolidays: HolidayList };

function legCalendar(
  leg: Leg,
  {
    draft,
    ends,
    isDomestic,
    brandId,
    today,
    holidayListOf,
  }: {
    readonly draft: Draft;
    readonly ends: Readonly<Record<End, EndFacts>>;
    readonly isDomestic: boolean;
    readonly brandId: number;
    readonly today: IsoDate;
    holidayListOf(asked: HolidaysAsked): HolidayList;
  },
): LegCalendar {
  const lists = legHolidaySources({ leg, isDomestic, dropOff: isDropOff(draft[leg]) });
  const listOf = (end: End, direction: HolidayDirection) =>
    holidayListOf({ country: ends[end].country.code, brandId, direction });
  return {
    today,
    isDomestic,
    originClub: ends.origin.club,
    destinationClub: ends.destination.club,
    originHolidays: listOf('origin', lists.origin),
    destinationHolidays: listOf('destination', lists.destination),
    vanHolidays: listOf(lists.vansAt, 'pickup'),
  };
}

function legFacts(
  sources: FactSources,
  known: {
    draft: Draft;
    leg: Leg;
    ends: Readonly<Record<End, EndFacts>>;
    miles: number | null;
    calendar: LegCalendar;
    isDomestic: boolean;
    adjustments: readonly RateAdjustment[];
    taxRates: readonly TaxRate[];
    surcharges: readonly Surcharge[];
  },
): LegFacts {
  const { draft, leg, ends, miles, isDomestic, calendar, adjustments, taxRates, surcharges } = known;
  const plan = draft[leg];
  const [from, to] = leg === 'outbound' ? [ends.origin, ends.destination] : [ends.destination, ends.origin];
  const handoverField: ShipmentDate = leg === 'outbound' ? 'pickup' : 'return-pickup';
  const dropOff = isDropOff(plan);
  const collectingClub = dropOff ? null : from.club;

  const now = localTime(sources.clock, from.place.timeZone);
  const pickupOption = pickupOptionAt(sources, now, plan.pickupOptionId, from);
  const nextHandover = firstHandoverOfLeg(leg, calendar, {
    now,
    dropOff,
    sameDay: pickupOption?.sameDay,
    club: from.club,
  });
  const minimum = nextHandover ?? undefined;
  const handoverFacts = calendarFactsFor(handoverField, calendar, { dropOff, minimum });
  const days = legDays(leg, calendar, { dropOff, minimum, vanHolidays: calendar.vanHolidays });
  const arrivalThere = leg === 'return' ? draft.outbound.arrivalDate : null;
  const route = { origin: routePlace(from), destination: routePlace(to), miles };
  const adjustmentOn = (day: IsoDate) => rateAdjustmentFor(adjustments, { ...route, handover: day });
  return {
    leg,
    from,
    to,
    nextHandover,
    lastHandover: lastHandover(calendar.today),
    handover: plan.pickupDate,
    now,
    pickupOption,
    collectingClub,
    handoverProblem: plan.pickupDate ? whyNotHandedOver(plan.pickupDate, handoverField, handoverFacts) : null,
    isHandoverDay: (day) =>
      nextHandover !== null &&
      isReturnAfterArrival({ returnPickup: day, arrival: arrivalThere }) &&
      days.isHandoverDay(day),
    adjustment: plan.pickupDate ? adjustmentOn(plan.pickupDate) : null,
    adjustmentOn,
    surcharges: plan.pickupDate ? surchargesFor(surcharges, { isDomestic, handover: plan.pickupDate }) : [],
    tax: plan.pickupDate ? taxRateFor(taxRates, { ...route, handover: plan.pickupDate }) : null,
    question: {
      carrier: carrierForLeg({
        chosen: plan.carrier,
        clubPrefers: from.club?.preferredCarrier ?? null,
        collecting: collectingClub?.pickupCarriers ?? null,
      }),
      route,
      isCarrierWorkingDay: days.isCarrierWorkingDay,
      isDestinationOpen: days.isDestinationOpen,
    },
  };
}

function pickupOptionAt(
  { rateCards }: FactSources,
  now: LocalTime,
  pickupOptionId: number,
  from: EndFacts,
): PickupFeeOption | undefined {
  const rates = rateCardOn(rateCards, now.day).pickup;
  return findPickupFeeOption(pickupOptionId, { rates, originHasDailyPickup: from.club?.hasDailyPickup ?? false });
}

function whyNotHandedOver(day: IsoDate, field: ShipmentDate, facts: CalendarFacts): string | null {
  const blocked = blockedDay({ day, field, facts });
  return blocked && blockedDayText(blocked, facts);
}

/** Where a route begins or ends, by what we know: a territory counts as itself, whichever country it was written under. PNT-06 */
function routePlace({ place }: EndFacts): { country: string; state: string } {
  return { country: countryForState(place), state: place.state };
}
