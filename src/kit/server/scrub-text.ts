/** Shorter ones would hide ordinary words. */
const secretLengthMin = 8;

/**
 * Also the user and password of an address such as `smtps://user:password@mail.example.com`, which looks like an email. The at sign may be
 * percent-encoded, once or several times. An email begins at the first of its characters, so that a long text is scanned only once. JSON
 * escapes are matched first and kept, because their letter is not part of an email that follows.
 */
const emailOrEscape =
  /\\(?:u[\da-f]{4}|.)|(?:(?<![\p{L}\p{N}_.!#$%&'*+/=?^`{|}~-])|(?<=\\(?:u[\da-f]{4}|.)))[\p{L}\p{N}_.!#$%&'*+/=?^`{|}~-]+(?:[@＠]|%(?:25)*40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;

const atSign = /[@＠]|%(?:25)*40/;

/** Takes emails and the given secrets out of a text that is kept or sent elsewhere. */
export function scrubText(secrets: readonly string[]): (text: string) => string {
  // The longest first, so that a secret that contains another one is taken out whole.
  const known = secrets.filter(({ length }) => length >= secretLengthMin).toSorted((a, b) => b.length - a.length);
  return (text) => {
    const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
    if (!atSign.test(withoutSecrets)) return withoutSecrets;
    return withoutSecrets.replaceAll(emailOrEscape, (found) => (found.startsWith('\\') ? found : '[email]'));
  };
}

/** What could be the number of a card, with the spaces or dashes that people write. Times in milliseconds have 13 digits, cards more. */
const digitRun = /\d(?:[ -]?\d){13,18}/g;

/** Takes card numbers out of a text. Most other long numbers fail the check digit that every card number has. */
export function scrubCards(text: string): string {
  return text.replaceAll(digitRun, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? '[card]' : digits));
}

/** Luhn's check: from the end, every second digit counts twice. */
function isCardNumber(digits: string): boolean {
  const values = [...digits].toReversed().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
