import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { limitsInPlace, withLimits } from './limits-in-place.ts';

type Transform = (code: string, id: string) => { readonly code: string } | null;

/** The module as the web client gets it. */
async function built(code: string): Promise<string> {
  const { buildStart, transform } = limitsInPlace();
  await (buildStart as () => Promise<void>)();
  return (transform as unknown as Transform)(code, '/portage/src/rules/one.ts')?.code ?? code;
}

test('a number is written where it is read', async () => {
  const code = "import { limits } from '#rules/limits.ts'; const last = limits.shippingHorizonDays * 2;";
  expect(await built(code)).toContain(`const last = (${limits.shippingHorizonDays}) * 2;`);
});

test('a list is written where it is read', () => {
  expect(withLimits('limits.hours.includes(3)', { hours: [1, 9] })).toBe('([1,9]).includes(3)');
});

test('a type, an unknown name and limits of something else stay as they are', () => {
  const code =
    'limits.other; form.limits.days; $limits.days; limits[name]; const { days } = limits; type D = typeof limits.days;';
  expect(withLimits(code, { days: 3 })).toBe(code);
});

test('a module that does not read the table stays as it is', async () => {
  const code = 'export const read = (limits: { idMax: number }) => limits.idMax;';
  expect(await built(code)).toBe(code);
});
