/** Longer words are cut, in the table and in a search alike, so that their beginnings still meet. */
const wordLengthMax = 40;

/** Letters that Unicode does not take apart, as people without them on the keyboard type them. */
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
 * The words of a text as a search knows them: lower case, accents folded, letters and digits only.
 * Tables are filled and searches are read by this one function, so both always agree on what a word is.
 * An apostrophe does not part a word: "St. Andrew's" is found by "andrews".
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

/** Counts whole characters, since half of one could not be stored. */
function cutWord(word: string): string {
  return word.length > wordLengthMax ? [...word].slice(0, wordLengthMax).join('') : word;
}
