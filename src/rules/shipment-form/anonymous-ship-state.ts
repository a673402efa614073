import { isJsonObject, type JsonObject } from '#rules/json-object.ts';

/** The fields of an end that identify a person. City, state, zip and country stay, because the price depends on them. */
const identifyingFields = ['contact', 'address', 'address2', 'phone', 'phone_area', 'phone_number', 'phone_ext'];

/**
 * Removes personal data from a ship state: travelers become numbers, places become cities. Bags, days, carriers and prices stay, so that
 * the order keeps its figures. The company of an ordinary address may be a person's name, so it is removed; a club's name stays.
 */
export function anonymousShipState(state: JsonObject): JsonObject {
  const removed = new Set(
    (['o', 'd'] as const).flatMap((at) => [
      ...identifyingFields.map((name) => `${at}_${name}`),
      `${at}_earlier`,
      ...(state[`${at}_type`] === 'club' ? [] : [`${at}_company`]),
    ]),
  );
  const kept = Object.entries(state).filter(([name]) => !removed.has(name));
  const { travelers, cruise } = state;
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(travelers) && { travelers: travelers.map(anonymousTraveler) }),
    ...(isJsonObject(cruise) && { cruise: { ...cruise, cabin: '' } }),
  };
}

function anonymousTraveler(traveler: unknown, index: number): unknown {
  if (!isJsonObject(traveler)) return {};
  const { name: _name, email: _email, phone: _phone, lines, ...kept } = traveler;
  return { ...kept, name: `Traveler ${index + 1}`, ...(Array.isArray(lines) && { lines: lines.map(anonymousLine) }) };
}

function anonymousLine(line: unknown): unknown {
  if (!isJsonObject(line) || !Array.isArray(line['products'])) return line;
  const products = line['products'].map((product: unknown) => {
    if (!isJsonObject(product)) return product;
    const { misc_note: _note, items: _contents, ...kept } = product;
    return kept;
  });
  return { ...line, products };
}
