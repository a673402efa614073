import type { MessageName } from '#rules/messages.ts';
import type { CountryConfig } from './country-rules.ts';
import { isStateFromZip } from './state-of-zip.ts';
import { effectiveZip, postalKey } from './zip-rules.ts';

export type ZipLookupAnswer =
  | { readonly kind: 'found'; readonly city: string; readonly state: string }
  | { readonly kind: 'unknown' };

/** The city and state that were found for a zip; null when none were, or not yet. */
export function foundAtZip({
  answer,
}: {
  readonly answer: ZipLookupAnswer | null;
}): { readonly city: string; readonly state: string } | null {
  return answer?.kind === 'found' ? answer : null;
}

/** How a lookup changes the end of the shipment. */
export type ZipLookupEffect = {
  readonly fills: { readonly city: string; readonly state: string } | null;
  readonly message: MessageName | null;
  /** Whether the zip is wrong: we know every one of its country. Otherwise it may be right, and the message is only a hint. */
  readonly isWrong: boolean;
  readonly unlocksCity: boolean;
};

/**
 * Whether a zip is looked up: our data covers its country, and the zip is complete.
 * The US, Canada and Japan are always covered. ZIP-01
 */
export function isZipLookedUp(zip: string, config: CountryConfig): boolean {
  if (config.zipLookup === 'none') return false;
  return postalKey({ country: config.code, zip: effectiveZip(zip) }) !== null;
}

/** A known zip fills city and state. An unknown one shows a message and unlocks the city, except in the US and Canada. ZIP-06 */
export function zipLookupEffect(answer: ZipLookupAnswer, config: CountryConfig): ZipLookupEffect {
  if (answer.kind === 'found') {
    return { fills: { city: answer.city, state: answer.state }, message: null, isWrong: false, unlocksCity: false };
  }
  if (isStateFromZip(config.code)) return { fills: null, message: null, isWrong: false, unlocksCity: false };
  return { fills: null, message: 'zipVerify', isWrong: config.zipLookup === 'every', unlocksCity: true };
}
