/** A problem that the user can fix. Only its message is shown, without a stack. */
export class Problem extends Error {}

/** Shows a problem as one sentence and a bug with its stack. */
export function report(error) {
  console.error(error instanceof Problem ? error.message : error);
}
