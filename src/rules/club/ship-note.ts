import { limits } from '#rules/limits.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The note as it is kept: without the space around it. A note that is blank after trimming says nothing to anybody, so it is
 * refused with the specification's sentence. NTE-03
 */
export function checkShipNote(comment: string): Result<string> {
  const trimmed = comment.trim();
  if (trimmed === '') return problem('comment', 'noteBlank');
  return trimmed.length > limits.noteLengthMax ? problem('comment', 'tooManyCharacters') : ok(trimmed);
}
