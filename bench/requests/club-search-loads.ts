import { autoComplete } from '#capabilities/ship-points/contract.ts';
import type { Place } from '#ports/postal-data/postal-data.ts';
import type { Load } from '../measuring/load.ts';
import { firstWords, ownWord, secondWords } from '../stage/generated-clubs.ts';
import { pick, seededRandom } from '../stage/seeded-random.ts';

const termsPerKind = 100;

export type ClubSearchLoads = {
  /** Every kind of term in turn. */
  readonly mixed: Load;
  readonly byKind: readonly Load[];
};

/** Searches as people type them, a hundred of each kind. Each term has something to find in the smaller table too. */
export function clubSearchLoads(places: readonly Place[]): ClubSearchLoads {
  const random = seededRandom(3);
  const cities = places.map(({ city }) => city.toLowerCase()).filter((city) => /^[a-z]{5,}$/.test(city));
  const commonWords = [...firstWords, ...secondWords, 'golf', 'club', 'country', 'resort', 'links', 'national'];
  const terms: Readonly<Record<string, () => string>> = {
    'common words': () => pick(commonWords, random),
    'rare words': () => ownWord(5 * Math.floor(random() * 4000)),
    'three letters': () => pick(pick([commonWords, cities], random), random).slice(0, 3),
    'two words': () => pick(twoWords, random)(random),
    'no match': () => pick(noMatch, random)(random),
  };
  const byKind = Object.entries(terms).map(([kind, term]) => {
    const asked = Array.from({ length: termsPerKind }, term);
    return searchLoad(kind, asked, (body) => body.startsWith('{"results":[{') !== (kind === 'no match'));
  });
  const mixed = Array.from({ length: termsPerKind }, (_, index) =>
    byKind.flatMap(({ requests }) => requests[index] ?? []),
  );
  return {
    mixed: { name: 'all kinds', requests: mixed.flat(), isRight: (body) => body.startsWith('{"results":[') },
    byKind,
  };
}

const twoWords: readonly ((random: () => number) => string)[] = [
  (random) => `${pick(firstWords, random, 2)} ${pick(secondWords, random, 2)}`,
  (random) => `${pick(secondWords, random, 2)} golf`,
  (random) => `golf ${pick(firstWords, random, 2).slice(0, 4)}`,
];

const noMatch: readonly ((random: () => number) => string)[] = [
  (random) => `qx${ownWord(Math.floor(random() * 20_000))}`,
  (random) => `golf qx${pick(firstWords, random)}`,
  (random) => `${pick(firstWords, random)} qx`,
];

function searchLoad(name: string, terms: readonly string[], isRight: Load['isRight']): Load {
  return {
    name,
    requests: terms.map((term, index) => ({
      method: 'GET',
      path: `${autoComplete.path.replace(':mode', 'facility')}?${new URLSearchParams({
        term,
        brand: 'golf',
        ...(index % 2 === 0 ? { country_code: 'US' } : {}),
      })}`,
    })),
    isRight,
  };
}
