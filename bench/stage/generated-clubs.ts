import type { Place } from '#ports/postal-data/postal-data.ts';
import type { ClubFacts } from '#records/clubs/clubs.ts';
import type { Weekday } from '#rules/dates.ts';
import { pick, seededRandom } from './seeded-random.ts';

/** Words of invented club names, the frequent ones first. */
export const firstWords = splitWords(`
  oak pine cedar eagle fox heron willow river lake stone silver bear deer maple hawk harbor meadow golden crystal falcon
  shadow spring copper timber royal sand juniper laurel magnolia otter quail raven sycamore thistle amber birch canyon
  coral cypress dune elk fern granite hollow ivy kestrel lantern marsh north osprey palmetto redwood saddle summit
  tamarack upland valley whistling yarrow`);

export const secondWords = splitWords(`
  creek hills ridge valley run lakes hollow point woods bay island springs glen meadows crossing bend bluff ranch falls
  hill trace landing orchard knoll pass brook shores summit cove moor`);

const lastWords = [
  'Golf Club',
  'Country Club',
  'Golf Links',
  'Golf Resort',
  'Golf & Country Club',
  'National',
] as const;

const syllables = splitWords('ba dor fen gil har jun kel lom mar nev ost pra quin ros sel tav ul ver wex zan');

/**
 * Invented clubs, all of one brand, because a brand's search looks through its own clubs only. The first of them are
 * the same for every count, so a larger table holds the smaller one.
 */
export function* generatedClubs(places: readonly Place[], count: number): Generator<ClubFacts> {
  const random = seededRandom(2);
  for (let index = 0; index < count; index += 1) {
    const { city, state, zip, country, latitude, longitude, timeZone } = pick(places, random, 1.5);
    yield {
      code: clubCode(index),
      brandId: 5,
      kind: 'club',
      name: clubName(index, random),
      phone: '555-0100',
      address1: `${1 + (index % 900)} Fairway Drive`,
      address2: '',
      city,
      state,
      zip,
      countryCode: country,
      latitude,
      longitude,
      timeZone,
      closedWeekdays: new Set<Weekday>(index % 3 === 0 ? [1] : []),
      originHolidays: [],
      destinationHolidays: [],
      geoZipEnabled: true,
      hasFedexGroundPickup: index % 2 === 0,
      pickupCarriers: ['FEDEX'],
      preferredCarrier: index % 5 === 0 ? 'UPS' : null,
      hasDailyPickup: index % 10 === 0,
      icon: '',
      senderName: '',
      note: index % 4 === 0 ? 'Please leave the bags with the starter.' : '',
      showNotes: true,
      questionSet: null,
    };
  }
}

export function clubCode(index: number): string {
  return `bench-${index}`;
}

/** A word that only this club has: the digits of its number, spoken as syllables. */
export function ownWord(index: number): string {
  let rest = index + syllables.length ** 3;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length];
  return word;
}

/** Four of five names are made of words that many share, the fifth has one of its own. */
function clubName(index: number, random: () => number): string {
  const first = capital(pick(firstWords, random, 2));
  const last = pick(lastWords, random, 2);
  if (index % 5 === 0) return `${capital(ownWord(index))} ${last}`;
  return `${first} ${capital(pick(secondWords, random, 2))} ${last}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
