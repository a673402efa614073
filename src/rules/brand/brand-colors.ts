import type { BrandKey } from './brand.ts';

/** A color in the light and in the dark color scheme. */
type SchemeColor = { readonly light: string; readonly dark: string };

export type BrandColors = {
  readonly surface: SchemeColor;
  readonly accent: SchemeColor;
  /** On the accent color. */
  readonly accentInk: SchemeColor;
};

/**
 * The colors of a brand that are needed outside its pages: around the page, in icons and in the web manifest. The pages have theirs from
 * `tokens.css`, and a test compares the two.
 */
export const brandColors: Readonly<Record<BrandKey, BrandColors>> = {
  ski: {
    surface: { light: '#eff4f9', dark: '#0a1322' },
    accent: { light: '#0b5688', dark: '#8bd0f5' },
    accentInk: { light: '#ffffff', dark: '#051a2e' },
  },
  'resort-one': {
    surface: { light: '#eef6f5', dark: '#0a1718' },
    accent: { light: '#00646a', dark: '#67d6d1' },
    accentInk: { light: '#ffffff', dark: '#022021' },
  },
  camp: {
    surface: { light: '#f6f3ea', dark: '#161511' },
    accent: { light: '#1f4d3d', dark: '#94cdb2' },
    accentInk: { light: '#ffffff', dark: '#0a2118' },
  },
  'resort-two': {
    surface: { light: '#f4f4fa', dark: '#10101f' },
    accent: { light: '#38388a', dark: '#b6b9ff' },
    accentInk: { light: '#ffffff', dark: '#14143a' },
  },
  golf: {
    surface: { light: '#f2f5ef', dark: '#0f1612' },
    accent: { light: '#0f5634', dark: '#84d3a0' },
    accentInk: { light: '#ffffff', dark: '#06210f' },
  },
  school: {
    surface: { light: '#f6f4f3', dark: '#161416' },
    accent: { light: '#8f2f20', dark: '#f6a491' },
    accentInk: { light: '#ffffff', dark: '#35100a' },
  },
};
