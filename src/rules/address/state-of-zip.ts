import { usesUsZips } from './territories.ts';

/** The state that the postal data has for a postal code. */
export type StateAtZip = { readonly state: string; readonly stateName?: string };

/** Whether the postal code of an address decides its state: in the United States, its territories and Canada. PNT-06 ZIP-01 */
export function isStateFromZip(country: string): boolean {
  return usesUsZips(country) || country === 'CA';
}

/**
 * Whether a typed state is another one than that of the postal code. `hi` and `Hawaii` mean HI; nothing typed contradicts nothing.
 * The zone, the adjustments and the taxes of an address depend on its state, so the typed one never decides them.
 */
export function contradictsZip(typed: string, { state, stateName = state }: StateAtZip): boolean {
  const said = fold(typed);
  return said !== '' && said !== fold(state) && said !== fold(stateName);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
