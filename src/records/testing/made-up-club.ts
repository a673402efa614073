import type { ClubFacts } from '#records/clubs/clubs.ts';

/** An ordinary club, with the facts that the test needs. */
export function madeUpClub(facts: Partial<ClubFacts> & Pick<ClubFacts, 'code'>): ClubFacts {
  return {
    brandId: 5,
    kind: 'club',
    name: `Club ${facts.code}`,
    phone: '(561) 555-0100',
    address1: '1 Test Lane',
    address2: '',
    city: 'West Palm Beach',
    state: 'FL',
    zip: '33401',
    countryCode: 'US',
    latitude: 26.7,
    longitude: -80.1,
    timeZone: 'America/New_York',
    closedWeekdays: new Set(),
    originHolidays: [],
    destinationHolidays: [],
    geoZipEnabled: true,
    hasFedexGroundPickup: false,
    pickupCarriers: ['FEDEX'],
    preferredCarrier: null,
    hasDailyPickup: false,
    icon: '',
    senderName: 'Golf shop',
    note: '',
    showNotes: true,
    questionSet: null,
    ...facts,
  };
}
