import { limits } from '#rules/limits.ts';

/**
 * Whether errors may be displayed. In the first five seconds of a page none is, so that nobody is scolded before the first field;
 * whoever presses the button by then has asked for them and gets them. VAL-08
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
