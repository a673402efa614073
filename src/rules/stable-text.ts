import { isJsonObject } from './json-object.ts';

/** The same text for the same content, in any order of fields. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
