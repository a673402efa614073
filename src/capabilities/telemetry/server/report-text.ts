/** As many digits as a card number has, or more, in any script, also in groups. */
const cardLike = /\p{Nd}(?:[ .?_-]{0,2}\p{Nd}){11,}/gu;

/** Our tokens have 43 of these characters; no word that a page has to report is as long. */
const tokenLike = /[\w-]{40,}/g;

const unsafeForLog = /[^\p{L}\p{N} .,:;!?'"()/_=+#%-]/gu;

/**
 * What a browser reports, safe to log: on one line, in plain characters, and without anything that may be a card number or a token.
 * API-46
 */
export function reportText(operation: string): string {
  return operation
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unsafeForLog, '?')
    .replaceAll(cardLike, '[number]')
    .replaceAll(tokenLike, '[token]')
    .trim();
}
