import { type ClubLookup, clubFound, useClub } from '#capabilities/clubs/web/use-club.ts';
import type { ShownClub } from '#capabilities/clubs/wire.ts';
import { type KnownCountry, useCountryConfig } from '#capabilities/ship-points/web/use-country-config.ts';
import { useZipLookup, type ZipLookup } from '#capabilities/ship-points/web/use-zip-lookup.ts';
import type { RoutePoint } from '#kit/web/pictures/route-drawing.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { isClubLocatedByZip } from '#rules/club/is-club-located-by-zip.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';

/** What has been found out about one end of the trip. */
export type KnownEnd = {
  readonly country: KnownCountry;
  readonly zip: ZipLookup;
  readonly clubLookup: ClubLookup;
  readonly club: ShownClub | null;
  readonly timeZone: string | null;
  /** Its place on the map; null until it is known. */
  readonly place: RoutePoint | null;
};

export function useEnd(point: ShipPoint, end: End): KnownEnd {
  const country = useCountryConfig(point.country, end);
  const clubLookup = useClub(point.clubId);
  const club = clubFound(clubLookup);
  // A club has its own address; its position on the map may come from its zip. ENT-01
  const isLookedUp = point.clubId === null || (club !== null && isClubLocatedByZip(club));
  const zip = useZipLookup({ zip: isLookedUp ? point.zip : '', country });
  const coordinates = zip.coordinates ?? club?.coordinates ?? null;
  const label = cityLabel(point);
  const place = coordinates && { ...coordinates, label, country: point.country };
  return { country, zip, clubLookup, club, timeZone: zip.timeZone ?? club?.timeZone ?? null, place };
}
