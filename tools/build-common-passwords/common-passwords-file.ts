import { limits } from '#rules/limits.ts';

/**
 * The file of the most common passwords: those that are long enough to be chosen, sorted, in one text. Shorter ones are refused for their
 * length, so that the file refuses all of the list that it was made from.
 */
export function commonPasswordsFile(mostCommonFirst: readonly string[], source: string): string {
  const long = new Set(
    mostCommonFirst
      .map((password) => password.normalize('NFKC').toLowerCase())
      .filter((password) => [...password].length >= limits.passwordLengthMin && !password.includes(' ')),
  );
  const passwords = [...long].toSorted().join(' ');
  return `${JSON.stringify({ source, madeOf: mostCommonFirst.length, passwords }, null, 1)}\n`;
}
