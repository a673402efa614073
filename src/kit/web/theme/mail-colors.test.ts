import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandKeys } from '#rules/brand/brand.ts';
import { mailColors } from '#rules/mail/mail-colors.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const tokens = {
  surface: 'surface',
  raised: 'surface-raised',
  ink: 'ink',
  soft: 'ink-soft',
  line: 'line',
  accent: 'accent',
  accentInk: 'accent-ink',
  accentSoft: 'accent-soft',
} as const;

test.each(brandKeys)('BRD-01 the emails of %s have the colors of its pages, in light and dark', (brand) => {
  const block = css.split(`:root[data-brand="${brand}"] {`)[1]?.split('}')[0] ?? '';
  for (const [name, token] of Object.entries(tokens)) {
    const [light, dark] = mailColors[brand][name as keyof typeof tokens];
    expect(block).toContain(`--${token}: light-dark(${light}, ${dark});`);
  }
});
