import { currentLanguage, t } from '#rules/language/t.ts';
import { kilograms } from './kilograms.ts';
import type { SizeClass } from './size-classes.ts';

const centimetersPerInch = 2.54;

/**
 * `48 × 14 × 10 in, up to 42 lb`. Readers of Spanish get centimeters and kilograms beside them.
 */
export function sizeInWords({ dimensionsInches, weightCapPounds }: SizeClass): string {
  const { length, width, height } = dimensionsInches;
  const inches = `${length} × ${width} × ${height}`;
  if (currentLanguage() === 'en') return t`${inches} in, up to ${weightCapPounds} lb`;
  const centimeters = [length, width, height].map((side) => Math.round(side * centimetersPerInch)).join(' × ');
  return t`${centimeters} cm (${inches} in), up to ${kilograms(weightCapPounds)} kg (${weightCapPounds} lb)`;
}
