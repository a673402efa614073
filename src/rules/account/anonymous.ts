type Fields = Readonly<Record<string, unknown>>;

/** What is left of a person who asked us to forget them. */
export const anonymousPerson = { firstName: 'Former', lastName: 'customer', phone: '' } as const;

/** An address that nobody can ever have: the domain is reserved for that. Every person needs one of their own. */
export function anonymousEmail(userId: number): string {
  return `erased-${userId}@erased.invalid`;
}

/** The same value with certain words gone from every text in it, however they are written. */
export function withoutWords(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return words.reduce(withoutWord, value);
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, words));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutWords(part, words)]));
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
