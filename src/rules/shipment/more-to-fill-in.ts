import type { FormProblem } from './form-problems.ts';

/** `3 more to fill in`, as the header of a part and the next step say it. */
export function moreToFillIn(count: number): string {
  return `${count} more to fill in`;
}

/** The next step once there is a price but something is still needed for the order; null when nothing is. */
export function nextStepText(needs: readonly Pick<FormProblem, 'section'>[]): string | null {
  if (needs.length === 0) return null;
  return needs.length > 3 && needs.every(({ section }) => section === 'who')
    ? 'Add your details'
    : moreToFillIn(needs.length);
}
