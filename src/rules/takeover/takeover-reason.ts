import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The reason as it is kept, without the space around it. Staff say why they take a cart over, so that the audit log can be read by people
 * who were not there. CRT-03
 */
export function checkTakeoverReason(typed: string): Result<string> {
  const reason = typed.trim();
  if (reason === '') return problem('reason', 'takeoverReasonRequired');
  return reason.length > limits.takeoverReasonLengthMax ? problem('reason', 'tooManyCharacters') : ok(reason);
}

/** The same for the call, which the specification sends without a reason: then the log says that none was given. CRT-03 */
export function takeoverReasonOrDefault(given = ''): Result<string> {
  return given.trim() === '' ? ok(messageText('takeoverReasonNone')) : checkTakeoverReason(given);
}
