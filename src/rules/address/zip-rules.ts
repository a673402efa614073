import { limits } from '#rules/limits.ts';
import { checkLength } from '#rules/validation/text-checks.ts';
import { ok, problem, type Result } from '#rules/result.ts';
import { type CountryConfig, isFieldDisabled, isZipNeeded } from './country-rules.ts';
import { usesUsZips } from './territories.ts';

export type ZipOfCountry = { readonly country: string; readonly zip: string };

/** How zips of a country are parsed, formatted and looked up. */
type ZipShape = {
  readonly parts: RegExp;
  readonly write: (first: string, second: string) => string;
  /** The key of the postal data: the whole zip or its first part. */
  readonly key: (first: string, second: string) => string;
};

const placeholder = '00000';

const usShape: ZipShape = {
  parts: /^(\d{5})(?:[- ]?(\d{4}))?$/,
  write: (first, second) => (second === '' ? first : `${first}-${second}`),
  key: (first) => first,
};

const shapes: Readonly<Record<string, ZipShape>> = {
  CA: {
    parts: /^([A-Z]\d[A-Z])(?:[- ]?(\d[A-Z]\d))?$/,
    write: (first, second) => (second === '' ? first : `${first} ${second}`),
    key: (first) => first,
  },
  GB: {
    parts: /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/,
    write: (first, second) => `${first} ${second}`,
    key: (first, second) => first + second,
  },
  JP: {
    parts: /^(\d{3})-?(\d{4})$/,
    write: (first, second) => `${first}-${second}`,
    key: (first, second) => first + second,
  },
};

/** Whether this is the placeholder for "no zip". ZIP-05 */
export function isPlaceholderZip(zip: string): boolean {
  return zip.trim().split(/[- ]/)[0] === placeholder;
}

/** The trimmed zip; empty for the placeholder. ZIP-05 */
export function effectiveZip(zip: string): string {
  return isPlaceholderZip(zip) ? '' : zip.trim();
}

/** The zip in its country's format: 33401-1234, V8E 0B6, 100-0001, PH3 1NF. Zips of unknown formats are only tidied. */
export function normalizeZip({ country, zip }: ZipOfCountry): string {
  const tidied = tidy(zip);
  const shape = shapeOf(country);
  const [, first, second = ''] = shape?.parts.exec(tidied) ?? [];
  return shape && first ? shape.write(first, second) : tidied;
}

/** The key of a zip in the postal data: five digits of a US zip, the area of a Canadian one; null if it has another format. */
export function postalKey({ country, zip }: ZipOfCountry): string | null {
  const shape = shapeOf(country);
  const [, first, second = ''] = shape?.parts.exec(tidy(zip)) ?? [];
  return shape && first ? shape.key(first, second) : null;
}

/** The maximum length; null outside the US. ZIP-03 ZIP-07 */
export function zipLengthMax(country: string): number | null {
  return usesUsZips(country) ? limits.zipLengthMax : null;
}

/** The first part of a US zip, or an empty text if it is neither five digits nor ZIP+4. ZIP-03 */
export function validZipFirstPart(firstPart: string): string {
  return usShape.parts.test(firstPart.trim()) ? firstPart.trim() : '';
}

/**
 * The zip in its country's format, or the problem with it. ZIP-03 ZIP-04 ZIP-05 ZIP-07
 * Outside the US and Canada a wrong format is refused with the message of ZIP-06.
 */
export function checkZip(zip: string, config: CountryConfig): Result<string> {
  if (isFieldDisabled(config, 'zip')) return ok('');
  const given = effectiveZip(zip);
  if (given === '') return isZipNeeded(config) ? problem('zip', 'zipRequired') : ok('');
  const short = config.code === 'CA' && checkLength({ text: given, least: limits.canadianZipLengthMin });
  if (short) return problem('zip', short);
  const written = normalizeZip({ country: config.code, zip: given });
  if (matchesZipFormat(config, written)) return ok(written);
  return problem('zip', usesUsZips(config.code) || config.code === 'CA' ? 'zipNotValid' : 'zipVerify');
}

/** Whether the zip matches the country's format; true where we know no format. */
export function matchesZipFormat(config: CountryConfig, zip: string): boolean {
  if (usesUsZips(config.code)) return usShape.parts.test(zip);
  return config.zipPattern === null || new RegExp(`^(?:${config.zipPattern})$`, 'i').test(zip);
}

function shapeOf(country: string): ZipShape | undefined {
  if (usesUsZips(country)) return usShape;
  return Object.hasOwn(shapes, country) ? shapes[country] : undefined;
}

/** Japanese keyboards type full-width digits and long hyphens. Most zips are tidy already. */
function tidy(zip: string): string {
  if (/^[0-9A-Z]*$/.test(zip)) return zip;
  return zip
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u30FC]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .normalize('NFKC');
}
