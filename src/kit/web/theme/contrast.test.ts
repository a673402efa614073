import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const brands = ['ski', 'resort-one', 'camp', 'resort-two', 'golf', 'school'] as const;
const schemes = ['light', 'dark'] as const;
const surfaces = ['surface', 'surface-raised', 'surface-sunken'];

/** Which colors the kit puts on which: text needs 4.5, the edges of controls and the focus ring 3. */
const pairs: { on: string[]; colors: string[]; atLeast: number }[] = [
  {
    on: surfaces,
    colors: ['ink', 'ink-soft', 'accent', 'accent-strong', 'spark', 'good', 'warn', 'bad', 'info'],
    atLeast: 4.5,
  },
  { on: ['accent', 'accent-strong'], colors: ['accent-ink'], atLeast: 4.5 },
  { on: ['accent-soft'], colors: ['ink', 'ink-soft', 'accent', 'spark', 'good'], atLeast: 4.5 },
  { on: ['good'], colors: ['good-ink'], atLeast: 4.5 },
  { on: ['good-soft'], colors: ['ink', 'good'], atLeast: 4.5 },
  { on: ['warn-soft'], colors: ['ink', 'warn'], atLeast: 4.5 },
  { on: ['bad-soft'], colors: ['ink', 'bad', 'accent'], atLeast: 4.5 },
  // A notice may hold a link.
  { on: ['info-soft'], colors: ['ink', 'info', 'accent'], atLeast: 4.5 },
  { on: surfaces, colors: ['line-strong', 'focus'], atLeast: 3 },
  { on: ['accent-soft', 'good-soft', 'warn-soft', 'bad-soft', 'info-soft'], colors: ['focus'], atLeast: 3 },
];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

describe.each(brands)('the colors of %s', (brand) => {
  test.each(schemes)('the colors of a brand have enough contrast in the %s scheme', (scheme) => {
    const tokens = tokensOf(brand, scheme);
    const tooWeak = pairs.flatMap(({ on, colors, atLeast }) =>
      on.flatMap((ground) =>
        colors.flatMap((color) => {
          const ratio = contrast(valueOf(tokens, color), valueOf(tokens, ground));
          return ratio < atLeast ? [`${color} on ${ground}: ${ratio.toFixed(2)} of ${atLeast}`] : [];
        }),
      ),
    );
    expect(tooWeak).toEqual([]);
  });

  test('every brand sets every color', () => {
    const own = [...declarations(blockOf(`:root[data-brand="${brand}"]`)).keys()];
    expect(own.toSorted()).toEqual([...declarations(blockOf(':root[data-brand="golf"]')).keys()].toSorted());
  });
});

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

function tokensOf(brand: string, scheme: 'light' | 'dark'): Map<string, string> {
  const shared = declarations(blockOf(':root'));
  const own = declarations(blockOf(`:root[data-brand="${brand}"]`));
  const index = scheme === 'light' ? 0 : 1;
  return new Map([...shared, ...own].map(([name, both]) => [name, both[index]]));
}

/** The first rule whose list of selectors holds exactly this one. */
function blockOf(selector: string): string {
  for (const [, selectors = '', body = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selectors.split(',').some((one) => one.trim() === selector)) return body;
  }
  throw new Error(`No rule for ${selector}`);
}

function declarations(body: string): Map<string, [light: string, dark: string]> {
  const found = body.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]));
}

function valueOf(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name);
  if (!value) throw new Error(`No color ${name}`);
  return value;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
