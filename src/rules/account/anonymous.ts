import { isJsonObject } from '#rules/json-object.ts';
import { fullName } from './full-name.ts';

/** The name of a user after erasure. */
export const anonymousPerson = { firstName: 'Former', lastName: 'customer', phone: '' } as const;

/** An email that can't exist, because `.invalid` is reserved. Emails are unique, so each erased user gets their own. */
export function anonymousEmail(userId: number): string {
  return `erased-${userId}@erased.invalid`;
}

/** Shorter texts occur inside ordinary words. */
const identifyingLengthMin = 6;

/** Texts that may occur anywhere in free text, such as a gateway's answer or a note. */
export function identifyingTexts(user: {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}): readonly string[] {
  return [user.email, fullName(user), user.phone].filter((text) => text.length >= identifyingLengthMin);
}

/** Redacts certain words in every text of a value, ignoring case. */
export function redactWords(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return words.reduce(withoutWord, value);
  if (Array.isArray(value)) return value.map((item) => redactWords(item, words));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redactWords(part, words)]));
}

function withoutWord(text: string, word: string): string {
  return text.toLowerCase().includes(word.toLowerCase()) ? text.replaceAll(new RegExp(escaped(word), 'gi'), '–') : text;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
