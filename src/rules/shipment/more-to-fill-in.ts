import { t } from '#rules/language/t.ts';
import type { FormProblem } from './form-problems.ts';

/** `3 left to complete`, as the header of a section and the next step say it. */
export function moreToFillIn(count: number): string {
  return t`${count} left to complete`;
}

/**
 * The next step once there is a price but something is still needed for the order; null when nothing is. `ofPay` counts what the payment
 * lacks. After a press of the order button, the list at the top shows a count, and so does this text.
 */
export function nextStepText(
  needs: readonly Pick<FormProblem, 'section'>[],
  { ofPay, isTried }: { readonly ofPay: number; readonly isTried: boolean },
): string | null {
  if (needs.length + ofPay === 0) return null;
  return !isTried && needs.length > 3 && needs.every(({ section }) => section === 'who')
    ? t`Add your details`
    : moreToFillIn(needs.length + ofPay);
}
