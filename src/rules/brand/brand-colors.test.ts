import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandKeys } from './brand.ts';
import { brandColors } from './brand-colors.ts';

const tokens = readFileSync(new URL('../../kit/web/theme/tokens.css', import.meta.url), 'utf8');

test.each(brandKeys)('BRD-01 the colors of %s around its pages are those of its pages', (key) => {
  const block = new RegExp(`:root\\[data-brand="${key}"\\] \\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  const token = (name: string) => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(block) ?? [];
    return { light, dark };
  };
  expect(brandColors[key]).toEqual({
    surface: token('surface'),
    accent: token('accent'),
    accentInk: token('accent-ink'),
  });
});
