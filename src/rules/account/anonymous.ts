type Fields = Readonly<Record<string, unknown>>;

/** What is left of a person who asked us to forget them. */
export const anonymousPerson = { firstName: 'Former', lastName: 'customer', phone: '' } as const;

/** An address that nobody can ever have: the domain is reserved for that. Every person needs one of their own. */
export function anonymousEmail(userId: number): string {
  return `erased-${userId}@erased.invalid`;
}

/** What of an end says who lives there. City, state, zip and country stay: the price was made of them. */
const tellingOfEnd = ['contact', 'address', 'address2', 'phone', 'phone_area', 'phone_number', 'phone_ext'];

/**
 * A ship state without anybody in it: who ships is numbered, where to is a city. What was shipped, when, by whom and for how much stays, so
 * that the order keeps its figures. The company of an ordinary address is often a person's own; a club is a club.
 */
export function anonymousShipState(state: Fields): Fields {
  const telling = new Set(
    (['o', 'd'] as const).flatMap((at) => [
      ...tellingOfEnd.map((name) => `${at}_${name}`),
      `${at}_earlier`,
      ...(state[`${at}_type`] === 'club' ? [] : [`${at}_company`]),
    ]),
  );
  const kept = Object.entries(state).filter(([name]) => !telling.has(name));
  const { travelers, cruise } = state;
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(travelers) && { travelers: travelers.map(anonymousTraveler) }),
    ...(isFields(cruise) && { cruise: { ...cruise, cabin: '' } }),
  };
}

function anonymousTraveler(traveler: unknown, index: number): unknown {
  if (!isFields(traveler)) return {};
  const { name: _name, email: _email, phone: _phone, lines, ...kept } = traveler;
  return { ...kept, name: `Traveler ${index + 1}`, ...(Array.isArray(lines) && { lines: lines.map(anonymousLine) }) };
}

function anonymousLine(line: unknown): unknown {
  if (!isFields(line) || !Array.isArray(line['products'])) return line;
  const products = line['products'].map((product: unknown) => {
    if (!isFields(product)) return product;
    const { misc_note: _contents, ...kept } = product;
    return kept;
  });
  return { ...line, products };
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
