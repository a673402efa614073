import type { BrandKey } from '#rules/brand/brand.ts';

/** A color in light and in dark mode. */
export type ColorPair = readonly [light: string, dark: string];

export type MailColors = Readonly<
  Record<'surface' | 'raised' | 'ink' | 'soft' | 'line' | 'accent' | 'accentInk' | 'accentSoft', ColorPair>
>;

/** The colors of a brand's pages, for its emails: an email can't load the style sheet. A test compares them. */
export const mailColors: Readonly<Record<BrandKey, MailColors>> = {
  ski: {
    surface: ['#eff4f9', '#0a1322'],
    raised: ['#ffffff', '#121f33'],
    ink: ['#0c1a30', '#e8f0fa'],
    soft: ['#44546c', '#a3b5cd'],
    line: ['#cdd8e5', '#26364e'],
    accent: ['#0b5688', '#8bd0f5'],
    accentInk: ['#ffffff', '#051a2e'],
    accentSoft: ['#d9eaf6', '#15304c'],
  },
  'resort-one': {
    surface: ['#eef6f5', '#0a1718'],
    raised: ['#ffffff', '#122324'],
    ink: ['#0b2527', '#e6f2f1'],
    soft: ['#41585a', '#a0b9b9'],
    line: ['#cadbda', '#263c3d'],
    accent: ['#00646a', '#67d6d1'],
    accentInk: ['#ffffff', '#022021'],
    accentSoft: ['#d3ecea', '#123839'],
  },
  camp: {
    surface: ['#f6f3ea', '#161511'],
    raised: ['#fffefa', '#211f19'],
    ink: ['#1e231d', '#f1eee4'],
    soft: ['#555748', '#bbb6a3'],
    line: ['#dbd5c3', '#3b382d'],
    accent: ['#1f4d3d', '#94cdb2'],
    accentInk: ['#ffffff', '#0a2118'],
    accentSoft: ['#dde8da', '#233529'],
  },
  'resort-two': {
    surface: ['#f4f4fa', '#10101f'],
    raised: ['#ffffff', '#1a1a2e'],
    ink: ['#1a1a36', '#eeeef9'],
    soft: ['#525270', '#b1b1cd'],
    line: ['#d6d6e6', '#33334d'],
    accent: ['#38388a', '#b6b9ff'],
    accentInk: ['#ffffff', '#14143a'],
    accentSoft: ['#e3e3f7', '#2a2a52'],
  },
  golf: {
    surface: ['#f2f5ef', '#0f1612'],
    raised: ['#ffffff', '#18211b'],
    ink: ['#13211a', '#e9f0e9'],
    soft: ['#47574d', '#a8b8ad'],
    line: ['#d2dbd0', '#2d3a32'],
    accent: ['#0f5634', '#84d3a0'],
    accentInk: ['#ffffff', '#06210f'],
    accentSoft: ['#deecdf', '#1c3426'],
  },
  school: {
    surface: ['#f6f4f3', '#161416'],
    raised: ['#ffffff', '#221f21'],
    ink: ['#231e22', '#f3eeee'],
    soft: ['#5a5257', '#bdb3b6'],
    line: ['#dcd5d4', '#3c3639'],
    accent: ['#8f2f20', '#f6a491'],
    accentInk: ['#ffffff', '#35100a'],
    accentSoft: ['#f6e2dd', '#45251f'],
  },
};
