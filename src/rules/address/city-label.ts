/**
 * A city with its region, as people write it: `Miami, FL`, `Chiyoda-ku, Tokyo`. Some countries number their regions, and no reader knows a
 * region by its number: a prefecture of Japan is named, any other number is left out.
 */
export function cityLabel({ city, state, country }: CityPlace): string {
  const region = regionName({ state, country });
  return [city, region === city ? '' : region].filter(Boolean).join(', ');
}

type CityPlace = {
  readonly city: string;
  readonly state: string;
  /** Without it, numbered regions have no name. */
  readonly country?: string | undefined;
};

/** The name of a region as addresses have it: `FL`, `Tokyo`; empty for a number without a known name. */
export function regionName({ state, country }: Pick<CityPlace, 'state' | 'country'>): string {
  if (!/\d/.test(state)) return state;
  return country === 'JP' ? (prefectures.split(' ')[Number(state) - 1] ?? '') : '';
}

/** By their numbers of ISO 3166-2, from 01; the same names as in data/countries.json. */
const prefectures =
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa';
