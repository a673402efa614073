/**
 * Digits in one piece or in groups with a space or a hyphen between, as cards show them, that stand by themselves: a run of digits
 * inside of a hash, a token or an id is part of a longer word.
 */
const digitGroups = /(?<!\w|\d\.)\d(?:[ -]?\d){12,18}(?!\w|\.\d)/g;

/** The ids of requests and the like. Three groups of one can be all digits, and their last digit right, once in some ten thousand. */
const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/**
 * What looks like the number of a payment card: 13 to 19 digits with the right last one, and the first digit of a card. ISO/IEC 7812
 * gives payment cards the first digits 2 to 6, which also tells them from milliseconds since 1970 in a log. PAY-02
 */
export function cardNumbersIn(text: string): string[] {
  return [...text.replaceAll(uuids, 'uuid').matchAll(digitGroups)]
    .map(([found]) => found)
    .filter((found) => /^[2-6]/.test(found) && isLuhnRight(found.replaceAll(/\D/g, '')));
}

/** Every second digit from the right counts twice, and the sum of all digits is a multiple of ten. */
function isLuhnRight(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
