import { t } from '#rules/language/t.ts';

/** `5 PM` */
export function wholeHour(hour: number): string {
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return hour < 12 ? t`${shown} AM` : t`${shown} PM`;
}
