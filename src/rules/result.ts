import type { MessageName } from './messages.ts';

/** What a rule answers when it may refuse: a value, or the field and the name of the sentence that says why not. */
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

/** Ends a `switch` over a union, so that the type checker names the case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}`);
}
