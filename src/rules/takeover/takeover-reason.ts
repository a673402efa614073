import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The trimmed reason, or the problem with it. Staff must say why they take over a cart, so that the audit log explains itself. CRT-03
 */
export function checkTakeoverReason(typed: string): Result<string> {
  const reason = typed.trim();
  if (reason === '') return problem('reason', 'takeoverReasonRequired');
  return reason.length > limits.takeoverReasonLengthMax ? problem('reason', 'tooManyCharacters') : ok(reason);
}

/** The reason of a call. The specification's call has none; then the audit log says that none was given. CRT-03 */
export function takeoverReasonOrDefault(given = ''): Result<string> {
  return given.trim() === '' ? ok(messageText('takeoverReasonNone')) : checkTakeoverReason(given);
}
