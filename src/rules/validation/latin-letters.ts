import type { MessageName } from '#rules/messages.ts';

/**
 * Whether a text can be printed on labels and customs papers as its owner spells it. Latin letters are printed as they are; alphabets that
 * write their vowels have one spelling in Latin letters. Han characters, kana, Hangul, Arabic, Hebrew, Thai and the like have not: a guess turns
 * Yamada into Shan Tian. Digits, signs and an empty text pass. SCR-06 INT-01
 */
export function checkLatinLetters(text: string): MessageName | null {
  return otherLetters.test(text) ? 'latinLettersNeeded' : null;
}

/** Letters common to several scripts, such as the okina of Hawaii, are no letters of another script. */
const otherLetters =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]/u;
