import * as z from 'zod/mini';
import { t } from '#rules/language/t.ts';

/** Why a field was refused, in the words that the page shows next to it. */
export type FieldError = { readonly field: string; readonly message: string };

/** The body of every refusal, after RFC 9457. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

export type ProblemBody = z.infer<typeof problemSchema>;

/** A handler's way to say no: a value, not an exception, because saying no is ordinary work. */
export class Refusal {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Whether the caller's role forbids it, even if the status is 404; the security log counts these. */
  readonly isOfRight: boolean;

  constructor(status: number, detail: string, errors: readonly FieldError[] = [], isOfRight = status === 403) {
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.isOfRight = isOfRight;
  }
}

export function refuseFields(errors: readonly FieldError[]): Refusal {
  return new Refusal(400, t`Some fields need another look.`, errors);
}

export function refuseUnknown(detail: string, field?: string): Refusal {
  return new Refusal(404, detail, field ? [{ field, message: detail }] : []);
}

/** Answers 404 to callers who lack the right, so that they don't learn which users and carts exist. */
export function refuseHidden(detail: string, field: string): Refusal {
  return new Refusal(404, detail, [{ field, message: detail }], true);
}

/** Answers callers who lack the right as if there were no such call. */
export function refuseHiddenCall(): Refusal {
  return new Refusal(404, noSuchPageText(), [], true);
}

export function noSuchPageText(): string {
  return t`There is no such page or call.`;
}

const titles = (): Readonly<Record<number, string>> => ({
  400: t`The request is malformed`,
  401: t`Please sign in`,
  403: t`This is not allowed`,
  404: t`Not found`,
  405: t`Method not allowed`,
  406: t`This response format isn’t available`,
  409: t`This was changed in the meantime`,
  413: t`The request is too large`,
  415: t`This content type isn’t supported`,
  422: t`The request can’t be processed`,
  429: t`Too many requests`,
  500: t`Something went wrong on our side`,
  503: t`The service is not ready`,
});

export function problemBody({
  status,
  detail,
  requestId,
  errors = [],
}: {
  status: number;
  detail: string;
  requestId: string;
  errors?: readonly FieldError[];
}): ProblemBody {
  return {
    type: 'about:blank',
    title: titles()[status] ?? t`The request was refused`,
    status,
    detail,
    request_id: requestId,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}
