import anyAscii from 'any-ascii';

/**
 * A text as it is printed on a label. Latin letters stay as they are, with all their accents; what is written in another script is romanized,
 * because drivers have to read it and the font has no more letters than these. A name never becomes question marks.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (isPrinted(letter) ? letter : ` ${anyAscii(letter)}`.slice(isJoined(letter) ? 1 : 0)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Basic Latin to Latin Extended-B, Latin Extended Additional, and dashes and quotation marks. */
function isPrinted(letter: string): boolean {
  return /[\u0020-\u007E\u00A0-\u024F\u1E00-\u1EFF\u2010-\u2027]/.test(letter);
}

/** Letters of an alphabet make words together; a Chinese character is a syllable of its own. */
function isJoined(letter: string): boolean {
  return !/\p{Script=Han}/u.test(letter);
}
