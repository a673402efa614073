import type { BrandKey } from '#rules/brand/brand.ts';
import { brandColors } from '#rules/brand/brand-colors.ts';

/** Paths on a square of 32: lines, and areas in the same color. */
const glyphs: Readonly<Record<BrandKey, { readonly lines: string; readonly areas: string }>> = {
  golf: {
    lines: 'M12.5 24V7.5M7 24.6c4-2.4 14-2.4 18 0',
    areas: 'M12.5 7c4-2 6.5 1.6 11.5-.4v7.6c-5 2-7.5-1.6-11.5.4Z',
  },
  ski: { lines: 'M5 24 12.6 10l5 8.2 2.8-3.9L27 24Z', areas: 'M12.6 10l3.2 5.2-2-.6-1.4 1.8-1.4-1.6-1.3.5Z' },
  'resort-one': {
    lines: 'M6 21.5q2.5-2.4 5 0t5 0 5 0 5 0M8.5 25.6q2.5-2.4 5 0t5 0 5 0',
    areas: 'M8.5 17.5a7.5 7.5 0 0 1 15 0Z',
  },
  camp: { lines: 'M16 8.5 25.5 24h-19ZM16 8.5l-1.8-2.8M16 8.5l1.8-2.8', areas: 'M16 14.5 21.6 24H10.4Z' },
  'resort-two': {
    lines: 'M10.5 17.5V13h11v4.5M16 13V7.5M8.5 25.5q1.9-1.8 3.8 0t3.7 0 3.7 0 3.8 0',
    areas: 'M6 17.5h20l-2.6 5H8.6Z',
  },
  school: { lines: 'M10 16v5.4c3.2 2.8 8.8 2.8 12 0V16M25.6 14.6v6.6', areas: 'M16 8 27.5 13.5 16 19 4.5 13.5Z' },
};

/** The icon of a brand as an SVG file. It follows the color scheme of the browser around it, and has rounded corners. */
export function brandIcon(key: BrandKey): string {
  const { accent, accentInk } = brandColors[key];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <style>
    rect { fill: ${accent.light} } g { fill: ${accentInk.light}; stroke: ${accentInk.light} }
    @media (prefers-color-scheme: dark) { rect { fill: ${accent.dark} } g { fill: ${accentInk.dark}; stroke: ${accentInk.dark} } }
  </style>
  <rect width="32" height="32" rx="8" />
${glyphOf(key)}
</svg>
`;
}

/** The icon as a picture for home screens, which cut its corners themselves: the glyph stays inside the part that every shape shows. */
export function homeScreenIcon(key: BrandKey): string {
  const { accent, accentInk } = brandColors[key];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${accentInk.light}" stroke="${accentInk.light}">
  <rect width="32" height="32" fill="${accent.light}" stroke="none" />
  <g transform="translate(1.6 1.6) scale(.9)">${glyphOf(key)}</g>
</svg>
`;
}

function glyphOf(key: BrandKey): string {
  const { lines, areas } = glyphs[key];
  return `  <g stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path fill="none" d="${lines}" /><path stroke-width="1" d="${areas}" /></g>`;
}
