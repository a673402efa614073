import type { MessageName } from '#rules/messages.ts';
import { isBlank } from './is-blank.ts';

/** The message for a required field that is blank. */
export function missing(value: string, message: MessageName): MessageName | null {
  return isBlank(value) ? message : null;
}
