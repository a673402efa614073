import type { MessageName } from './messages.ts';

/** The result of a rule that may refuse: a value, or a field with the name of the message that says why not. */
export type Result<T> = Ok<T> | Problem;

export type Ok<T> = { readonly kind: 'ok'; readonly value: T };

export type Problem = {
  readonly kind: 'problem';
  readonly field: string;
  readonly message: MessageName;
};

export function ok<T>(value: T): Ok<T> {
  return { kind: 'ok', value };
}

export function problem(field: string, message: MessageName): Problem {
  return { kind: 'problem', field, message };
}

/** Ends a `switch` over a union, so that the type checker reports a missing case. */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}`);
}
