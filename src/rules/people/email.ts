import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

const emailPattern =
  /^(?<name>[^\s@<>()[\]\\,;:"\p{Cc}]+)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,15}$/u;

/**
 * An email is a name at a domain whose last part has 2 to 15 letters. The maximum lengths are those of the mail standards, and they keep
 * matching fast. An empty email passes: other rules decide whether it is required. VAL-05
 */
export function checkEmail(email: string): MessageName | null {
  if (email.trim() === '') return null;
  if (email.length > limits.emailLengthMax) return 'emailNotValid';
  const name = emailPattern.exec(email)?.groups?.['name'];
  return name !== undefined && name.length <= limits.emailNameLengthMax ? null : 'emailNotValid';
}
