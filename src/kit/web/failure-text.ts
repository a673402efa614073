import { CallFailed } from './call.ts';

/** Why a call failed, as one sentence: what is wrong with the first field, or the refusal itself; for any other error the sentence given. */
export function failureText(error: unknown, otherwise: string): string {
  return error instanceof CallFailed ? (error.errors[0]?.message ?? error.message) : otherwise;
}
