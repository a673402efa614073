import { romanize } from './romanize.ts';

/** A municipality as Japan Post writes it, in characters and in kana. */
export type JapaneseName = readonly [characters: string, kana: string];

/** A county, a city with wards or an island, and what is in it. */
const outerParts = [/^(.+?郡)(.+[町村])$/, /^(.+市)(.+区)$/, /^(.+島)(.+[町村])$/];

/** How the last character of a part is read; the first reading that fits is cut off and written after a hyphen. */
const endings: Readonly<Record<string, readonly (readonly [kana: string, latin: string])[]>> = {
  区: [['ク', '-ku']],
  市: [['シ', '-shi']],
  村: [
    ['ムラ', '-mura'],
    ['ソン', '-son'],
  ],
  町: [
    ['チョウ', '-cho'],
    ['マチ', '-machi'],
  ],
  郡: [['グン', '-gun']],
};

/** The names of municipalities in Latin letters: Chiyoda-ku, Sapporo-shi Chuo-ku, Kamikawa-gun Takasu-cho. */
export function latinCityNames(names: readonly JapaneseName[]): string[] {
  const citiesInKana = kanaOfCitiesWithWards(names);
  return names.map(([characters, halfWidthKana]) => {
    const kana = halfWidthKana.normalize('NFKC');
    const [outer, inner] = splitCharacters(characters);
    if (!outer) return latinPart(inner, kana);
    const outerKana = citiesInKana.get(outer) ?? kanaOfOuter(outer, kana);
    return `${latinPart(outer, outerKana)} ${latinPart(inner, kana.slice(outerKana.length))}`;
  });
}

function splitCharacters(characters: string): [outer: string | null, inner: string] {
  for (const pattern of outerParts) {
    const [, outer, inner] = pattern.exec(characters) ?? [];
    if (outer && inner) return [outer, inner];
  }
  return [null, characters];
}

/** A city with wards is read as what all of its wards begin with. */
function kanaOfCitiesWithWards(names: readonly JapaneseName[]): Map<string, string> {
  const shared = new Map<string, string>();
  for (const [characters, kana] of names) {
    const [city] = splitCharacters(characters);
    if (!city?.endsWith('市')) continue;
    const full = kana.normalize('NFKC');
    shared.set(city, sharedStart(shared.get(city) ?? full, full));
  }
  return new Map([...shared].map(([city, start]) => [city, start.slice(0, start.lastIndexOf('シ') + 1)]));
}

function sharedStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** A county ends in グン, an island in ジマ; the 群 of 北群馬郡 is read グン too, but ends nothing. */
function kanaOfOuter(outer: string, kana: string): string {
  const ending = outer.endsWith('郡') ? 'グン' : 'ジマ';
  const earlier = outer.includes('群') ? kana.indexOf('グン') + 1 : 0;
  return kana.slice(0, kana.indexOf(ending, earlier) + ending.length);
}

function latinPart(characters: string, kana: string): string {
  for (const [ending, latin] of endings[characters.slice(-1)] ?? []) {
    if (kana.endsWith(ending)) return romanize(kana.slice(0, -ending.length)) + latin;
  }
  return romanize(kana);
}
