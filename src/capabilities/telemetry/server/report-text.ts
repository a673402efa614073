/** Any text that touches an at sign, in any spelling: plain, percent-encoded once or twice, as an HTML entity or as a script escape. */
const emailLike = /\S*\s?(?:@|%(?:25)*40|&#(?:0*64|x0*40);|\\(?:u00|x)40)\s?\S*/gi;

/** At least as many digits as a phone number or a card number, of any writing system, also in groups. */
const numberLike = /\p{Nd}(?:[ .?()_-]{0,3}\p{Nd}){9,}/gu;

/** Our tokens have 43 of these characters; no word that a page has to report is as long. */
const tokenLike = /[\w-]{40,}/g;

const unsafeForLog = /[^\p{L}\p{N} .,:;!?'"()/_=+#%-]/gu;

/**
 * What a browser reports, safe to log: on one line, in plain characters, and without anything that may be an email, a phone number, a card
 * number or a token.
 * API-46
 */
export function reportText(operation: string): string {
  return operation
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .split(emailLike)
    .map((part) => part.replaceAll(unsafeForLog, '?'))
    .join('[email]')
    .replaceAll(numberLike, '[number]')
    .replaceAll(tokenLike, '[token]')
    .trim();
}
