import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { type ZipLocation, zipLocation } from '#ports/postal-data/zip-location.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import { brandById } from '#rules/brand/brand.ts';
import { type AddressFacts, type FieldError, type RowFacts, usualSender } from './read-club-row.ts';

/**
 * The whole club that a row speaks of. What the file does not say stays as it is for a club that is known already, and is as
 * usual for a new one. Place and time zone come from the zip where they are not given.
 */
export function completeClub(
  row: RowFacts,
  known: ClubFacts | undefined,
  postalData: PostalData,
): { club: ClubFacts } | { errors: readonly FieldError[] } {
  const place = placeOf(row, known, postalData);
  return 'errors' in place ? place : { club: { ...usualFacts(row), ...known, ...factsGiven(row), ...place } };
}

function usualFacts({ brandId }: RowFacts): Omit<ClubFacts, keyof AddressFacts | keyof ZipLocation> {
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

function factsGiven(row: RowFacts): AddressFacts & Partial<ClubFacts> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as AddressFacts & Partial<ClubFacts>;
}

function placeOf(
  row: RowFacts,
  known: ClubFacts | undefined,
  postalData: PostalData,
): ZipLocation | { errors: readonly FieldError[] } {
  const hasStayed = known?.countryCode === row.countryCode && known.zip === row.zip && known.city === row.city;
  const found = zipLocation(postalData, row) ?? (hasStayed ? known : undefined);
  const latitude = row.latitude ?? found?.latitude;
  const longitude = row.longitude ?? found?.longitude;
  const timeZone = row.timeZone ?? found?.timeZone;
  if (latitude !== undefined && longitude !== undefined && timeZone !== undefined)
    return { latitude, longitude, timeZone };
  const message = 'must be given, because nothing is known of this zip';
  return { errors: [{ field: latitude === undefined ? 'latitude' : 'time_zone', message }] };
}
