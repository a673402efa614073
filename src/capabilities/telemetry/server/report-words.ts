/** As many digits as a card has or more, of any script and be they in groups. */
const cardLike = /\p{Nd}(?:[ .?_-]{0,2}\p{Nd}){11,}/gu;

/** Our tokens are 43 of these characters; nothing that a page has to report is one such word. */
const tokenLike = /[\w-]{40,}/g;

const notForALog = /[^\p{L}\p{N} .,:;!?'"()/_=+#%-]/gu;

/**
 * What a browser reports, fit for a log that people read: on one line, of plain characters, and without anything that may be a
 * card number or a token. API-46
 */
export function reportWords(operation: string): string {
  return operation
    .replaceAll(/\s+/g, ' ')
    .replaceAll(notForALog, '?')
    .replaceAll(cardLike, '[number]')
    .replaceAll(tokenLike, '[token]')
    .trim();
}
