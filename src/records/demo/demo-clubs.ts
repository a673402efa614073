import clubsFile from '#data/demo/clubs.json' with { type: 'json' };
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate, type Weekday } from '#rules/dates.ts';
import { zipLocation } from '#ports/postal-data/zip-location.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import type { NewClubNote } from '#records/clubs/save-clubs.ts';

/** A club in `data/demo/clubs.json`, which leaves defaults out. */
export type DemoClub = Pick<
  ClubFacts,
  | 'code'
  | 'kind'
  | 'name'
  | 'phone'
  | 'address1'
  | 'city'
  | 'state'
  | 'zip'
  | 'senderName'
  | 'note'
  | 'preferredCarrier'
> &
  Partial<
    Pick<
      ClubFacts,
      | 'latitude'
      | 'longitude'
      | 'timeZone'
      | 'pickupCarriers'
      | 'hasDailyPickup'
      | 'hasFedexGroundPickup'
      | 'geoZipEnabled'
      | 'showNotes'
    >
  > & {
    readonly brand: BrandKey;
    readonly country: string;
    readonly closedWeekdays?: readonly Weekday[];
    readonly originHolidays?: readonly string[];
    readonly destinationHolidays?: readonly string[];
    readonly notes: readonly NewClubNote[];
    readonly questionSet: string;
  };

/** Invented clubs of the six brands. */
export const demoClubs = clubsFile.places as readonly DemoClub[];

const questionSets = clubsFile.questionSets as Readonly<Record<string, QuestionSet>>;

/** A demo club with its defaults and the location of its zip. */
export function factsOfDemoClub(club: DemoClub, postalData: PostalData): ClubFacts {
  const place = zipLocation(postalData, { countryCode: club.country, zip: club.zip });
  return {
    code: club.code,
    brandId: brandByKey(club.brand).id,
    kind: club.kind,
    name: club.name,
    phone: club.phone,
    address1: club.address1,
    address2: '',
    city: club.city,
    state: club.state,
    zip: club.zip,
    countryCode: club.country,
    latitude: club.latitude ?? place?.latitude ?? missing(club, 'latitude'),
    longitude: club.longitude ?? place?.longitude ?? missing(club, 'longitude'),
    timeZone: club.timeZone ?? place?.timeZone ?? missing(club, 'time zone'),
    closedWeekdays: new Set(club.closedWeekdays),
    originHolidays: daysOf(club.originHolidays),
    destinationHolidays: daysOf(club.destinationHolidays),
    geoZipEnabled: club.geoZipEnabled ?? true,
    hasFedexGroundPickup: club.hasFedexGroundPickup ?? false,
    pickupCarriers: club.pickupCarriers ?? ['FEDEX'],
    preferredCarrier: club.preferredCarrier,
    hasDailyPickup: club.hasDailyPickup ?? false,
    icon: '',
    senderName: club.senderName,
    note: club.note,
    showNotes: club.showNotes ?? true,
    questionSet: questionSets[club.questionSet] ?? missing(club, 'question set'),
  };
}

function missing(club: DemoClub, what: string): never {
  throw new Error(`data/demo/clubs.json: ${club.name} has no ${what}.`);
}

function daysOf(days: readonly string[] = []): IsoDate[] {
  return days.map(isoDate);
}
