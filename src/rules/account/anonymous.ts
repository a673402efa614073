type Fields = Readonly<Record<string, unknown>>;

/** What is left of a user after erasure. */
export const anonymousPerson = { firstName: 'Former', lastName: 'customer', phone: '' } as const;

/** An email that can't exist, because `.invalid` is reserved. Emails are unique, so each erased user gets their own. */
export function anonymousEmail(userId: number): string {
  return `erased-${userId}@erased.invalid`;
}

/** Redacts certain words in every text of a value, ignoring case. */
export function redactWords(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return words.reduce(withoutWord, value);
  if (Array.isArray(value)) return value.map((item) => redactWords(item, words));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redactWords(part, words)]));
}

function withoutWord(text: string, word: string): string {
  return text.toLowerCase().includes(word.toLowerCase()) ? text.replaceAll(new RegExp(escaped(word), 'gi'), '–') : text;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
