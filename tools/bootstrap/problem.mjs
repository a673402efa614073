/** Something that the person at the keyboard can put right. Its message is shown alone, without a stack. */
export class Problem extends Error {}

/** Shows a problem as one sentence and a bug with its stack. */
export function report(error) {
  console.error(error instanceof Problem ? error.message : error);
}
