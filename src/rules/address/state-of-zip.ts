import { usesUsZips } from './territories.ts';

/** The state that the postal data has for a postal code. */
export type StateAtZip = { readonly state: string; readonly stateName?: string };

/** Whether the postal code of an address decides its state: in the United States, its territories and Canada. PNT-06 ZIP-01 */
export function isStateFromZip(country: string): boolean {
  return usesUsZips(country) || country === 'CA';
}

/**
 * Whether a typed state differs from the state of the postal code. `hi` and `Hawaii` mean HI; an empty state contradicts nothing.
 * Zone, adjustments and taxes depend on the state, so they never use the typed one.
 */
export function contradictsZip(typed: string, { state, stateName = state }: StateAtZip): boolean {
  const said = stateLetters(typed);
  return said !== '' && said !== stateLetters(state) && said !== stateLetters(stateName);
}

function stateLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
