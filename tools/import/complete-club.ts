import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { type ZipLocation, zipLocation } from '#ports/postal-data/zip-location.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { brandById } from '#rules/brand/brand.ts';
import { type AddressFacts, type FieldError, type RowFacts, usualSender } from './read-club-row.ts';

export type CompletedClub =
  | { readonly kind: 'complete'; readonly club: ClubFacts }
  | { readonly kind: 'incomplete'; readonly errors: readonly FieldError[] };

/**
 * The complete club of a row. Columns that the file does not have keep their values for an existing club, and get defaults for a new one.
 * Location and time zone come from the zip unless the row has them.
 */
export function completeClub(row: RowFacts, known: ClubFacts | undefined, postalData: PostalData): CompletedClub {
  const isSamePlace = known?.countryCode === row.countryCode && known.zip === row.zip && known.city === row.city;
  const found = zipLocation(postalData, row) ?? (isSamePlace ? known : undefined);
  const latitude = row.latitude ?? found?.latitude;
  const longitude = row.longitude ?? found?.longitude;
  const timeZone = row.timeZone ?? found?.timeZone;
  if (latitude === undefined || longitude === undefined || timeZone === undefined) {
    const message = 'must be given, because nothing is known of this zip';
    return { kind: 'incomplete', errors: [{ field: latitude === undefined ? 'latitude' : 'time_zone', message }] };
  }
  const club = { ...defaultFacts(row), ...known, ...givenFacts(row), latitude, longitude, timeZone };
  return { kind: 'complete', club };
}

function defaultFacts({ brandId }: RowFacts): Omit<ClubFacts, keyof AddressFacts | keyof ZipLocation> {
  return {
    phone: '',
    address2: '',
    closedWeekdays: new Set(),
    originHolidays: [],
    destinationHolidays: [],
    geoZipEnabled: true,
    hasFedexGroundPickup: false,
    pickupCarriers: ['FEDEX'],
    preferredCarrier: null,
    hasDailyPickup: false,
    icon: '',
    senderName: usualSender(brandById(brandId)?.key),
    note: '',
    showNotes: true,
    questionSet: null,
  };
}

function givenFacts(row: RowFacts): AddressFacts & Partial<ClubFacts> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as AddressFacts & Partial<ClubFacts>;
}
