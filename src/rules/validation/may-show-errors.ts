import { limits } from '#rules/limits.ts';

/**
 * Whether errors may be shown. Not in the first five seconds of a page, before users had a chance to type, unless they have pressed the
 * button. VAL-08
 */
export function mayShowErrors({
  pageAgeMs,
  wasSubmitted,
}: {
  readonly pageAgeMs: number;
  readonly wasSubmitted: boolean;
}): boolean {
  return wasSubmitted || pageAgeMs >= limits.validationDisplayDelayMs;
}
