type Fields = Readonly<Record<string, unknown>>;

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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
