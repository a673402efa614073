/** How many words of a search count: each costs time, and real searches have fewer. */
export const searchedWordsMax = 6;

/** Longer words are cut, in the index and in a search alike, so that they still match. */
const wordLengthMax = 40;

/** Letters that Unicode does not decompose, as people type them without that key. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/**
 * Splits a text into search words: lower case, accents folded, letters and digits only.
 * Both the index and searches use this function, so they always agree on what a word is.
 * An apostrophe does not split a word: "St. Andrew's" is found by "andrews".
 */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(cutWord);
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼ`]+/gu, '')
    .replace(/[æđðıłøœßþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Counts code points: half a surrogate pair could not be stored. */
function cutWord(word: string): string {
  return word.length > wordLengthMax ? [...word].slice(0, wordLengthMax).join('') : word;
}
