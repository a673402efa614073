import { limits } from '#rules/limits.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The trimmed note, or the problem with it: a blank note is refused with the specification's message. NTE-03
 */
export function checkShipNote(comment: string): Result<string> {
  const trimmed = comment.trim();
  if (trimmed === '') return problem('comment', 'noteBlank');
  return trimmed.length > limits.noteLengthMax ? problem('comment', 'tooManyCharacters') : ok(trimmed);
}
