/** A form that exceeds one of these limits is not parsed at all. */
export type FormLimits = {
  /** How many `name=value` pairs. */
  readonly pairsMax: number;
  /** How deep names are nested: `travelers[0][name]` is three deep. */
  readonly depthMax: number;
};

type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Parses a form whose names have paths in brackets: `travelers[0][lines][0][product_count]=2`. Brackets may be plain or encoded, and a name
 * that is repeated, or ends in `[]`, makes a list. Null when the form is too large.
 *
 * The work is linear in the bytes: a pair adds at most as many places as its name has brackets. Lists have no gaps, so that `a[999][999]=1`
 * is two lists of one element. Values that contradict each other are all kept, so that the contract refuses the field by its name.
 */
export function readBracketForm(text: string, limits: FormLimits): Record<string, FormValue> | null {
  const root = newPlace();
  let pairs = 0;
  for (let start = 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) {
      pairs += 1;
      if (pairs > limits.pairsMax || !keepPair(root, text.slice(start, end), limits.depthMax)) return null;
    }
    start = end + 1;
  }
  return groupOf(root.named ?? new Map());
}

/** The values of one name, and the places inside it. Most have one value and nothing inside. */
type Place = { readonly values: string[]; named: Map<string, Place> | null; unnamed: Place[] | null };

function newPlace(): Place {
  return { values: [], named: null, unnamed: null };
}

/** False when the name is too deep. */
function keepPair(root: Place, pair: string, depthMax: number): boolean {
  const equals = pair.indexOf('=');
  const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
  const path = pathOf(name, depthMax);
  if (!path) return false;
  let place = root;
  for (const part of path) place = placeInside(place, part);
  place.values.push(equals === -1 ? '' : decoded(pair.slice(equals + 1)));
  return true;
}

/** The names of `a[b][]`: `a`, `b` and nothing. A name whose brackets do not match is one name. Undefined when it is too deep. */
function pathOf(name: string, depthMax: number): readonly string[] | undefined {
  const first = name.indexOf('[');
  if (first <= 0 || !name.endsWith(']')) return [name];
  const inside = name.slice(first + 1, -1).split('][', depthMax);
  if (inside.length >= depthMax) return undefined;
  return inside.some((part) => part.includes('[') || part.includes(']')) ? [name] : [name.slice(0, first), ...inside];
}

function placeInside(place: Place, part: string): Place {
  const known = place.named?.get(part);
  if (known) return known;
  const added = newPlace();
  if (part === '') (place.unnamed ??= []).push(added);
  else (place.named ??= new Map()).set(part, added);
  return added;
}

function valueOf({ values, named, unnamed }: Place): FormValue {
  const [value] = values;
  if (!named && !unnamed && values.length === 1 && value !== undefined) return value;
  const isGroup = named !== null && !hasOnlyIndexes(named);
  if (isGroup && values.length === 0 && !unnamed) return groupOf(named);
  const inside = isGroup ? [groupOf(named)] : inOrder(named ?? new Map()).map(valueOf);
  return [...values, ...inside, ...(unnamed ?? []).map(valueOf)];
}

function hasOnlyIndexes(named: ReadonlyMap<string, Place>): boolean {
  for (const name of named.keys()) if (!indexPattern.test(name)) return false;
  return true;
}

/** No contract has a list with longer indexes. */
const indexPattern = /^\d{1,5}$/;

function inOrder(named: ReadonlyMap<string, Place>): Place[] {
  const entries = [...named].map(([name, place]) => ({ index: Number(name), place }));
  const isSorted = entries.every(({ index }, at) => index >= (entries[at - 1]?.index ?? 0));
  return (isSorted ? entries : entries.toSorted((a, b) => a.index - b.index)).map(({ place }) => place);
}

/** Without a prototype, so that `__proto__` is an ordinary name, which the contract refuses. */
function groupOf(named: ReadonlyMap<string, Place>): Record<string, FormValue> {
  const group = Object.create(null) as Record<string, FormValue>;
  for (const [name, place] of named) group[name] = valueOf(place);
  return group;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
