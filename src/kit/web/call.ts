import { t } from '#rules/language/t.ts';
import { messageFor } from '#rules/messages.ts';
import type { AnyEndpoint, EndpointInput, EndpointResponse } from '../endpoint.ts';
import type { FieldError, ProblemBody } from '../problem.ts';
import { wireField } from '../wire-field.ts';
import { createSessionGate } from './session-gate.ts';

/**
 * Why a call has no result:
 * - `refused`: the server's answer is an error, with its HTTP status
 * - `declined`: the server answered the call with a no, or without what the page needs
 * - `unanswered`: no answer arrived, so the server may or may not have acted
 * - `not-sent`: something that the call needs is missing, such as its cart
 */
type CallFailure =
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not-sent' };

/** A call without a result. `errors` says which fields to correct. */
export class CallFailed extends Error {
  readonly kind: CallFailure['kind'];
  /** The HTTP status of a refusal; null for the other kinds. */
  readonly status: number | null;
  readonly errors: readonly FieldError[];

  constructor(failure: CallFailure, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'CallFailed';
    this.kind = failure.kind;
    this.status = failure.kind === 'refused' ? failure.status : null;
    this.errors = errors;
  }

  /** Whether the server may have acted although there is no result. */
  get isOutcomeUnknown(): boolean {
    return this.kind === 'unanswered' || (this.status !== null && this.status >= 500);
  }

  /** Whether one of our fields is among those to correct. */
  isAbout(field: string): boolean {
    return this.errors.some((error) => error.field === wireField(field));
  }
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly cartToken?: string | undefined;
  /** The key of the link in an email that opened the page. */
  readonly receiptKey?: string | null | undefined;
  /** The same for the same attempt, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  /** Sends the token of the page although nothing is changed, for the few calls that ask for it. */
  readonly provesPage?: boolean | undefined;
};

/** For a call that replaces the session. */
export type SessionCallOptions<E extends AnyEndpoint> = CallOptions & {
  /** The CSRF token of the new session; null when the answer says that the session stays. */
  readonly newCsrfToken: (answer: EndpointResponse<E>) => string | null;
  /** The page is left when the call succeeds, so calls that wait for it are no longer needed. */
  readonly leavesPage?: boolean | undefined;
};

const gate = createSessionGate();

/** Makes a call of the contract. Abort `signal` when its answer is no longer needed. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  return gate.pass(() => sendCall(endpoint, input, options), { replacesSession: false, signal: options.signal });
}

/** Makes a call from a page that is being left. It is sent at once, even during a sign-in, and continues after the page is closed. CRT-02 */
export function callWhileLeaving<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Pick<CallOptions, 'cartToken'>,
): Promise<EndpointResponse<E>> {
  return sendCall(endpoint, input, { ...options, outlivesPage: true });
}

/** Makes a call that replaces the session. Later calls are sent once the page has the new session's CSRF token. ACC-02 */
export function callForSession<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { newCsrfToken, leavesPage, ...options }: SessionCallOptions<E>,
): Promise<EndpointResponse<E>> {
  const sendAndRenew = async (): Promise<EndpointResponse<E>> => {
    const answer = await sendCall(endpoint, input, options);
    const token = newCsrfToken(answer);
    if (token !== null) csrfTokenElement()?.setAttribute('content', token);
    return answer;
  };
  return gate.pass(sendAndRenew, { replacesSession: true, leavesPage, signal: options.signal });
}

/** Browsers allow 64 KiB for requests that outlive a page; a larger one is sent as a normal request, which may end with the page. */
const keepaliveBytesMax = 60_000;

async function sendCall<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  {
    signal,
    cartToken,
    receiptKey,
    idempotencyKey,
    provesPage = false,
    outlivesPage = false,
  }: CallOptions & { readonly outlivesPage?: boolean },
): Promise<EndpointResponse<E>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (cartToken) headers['x-cart-token'] = cartToken;
  if (receiptKey) headers['x-receipt-key'] = receiptKey;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (endpoint.method !== 'GET') headers['content-type'] = 'application/json';
  if (endpoint.method !== 'GET' || provesPage) headers['x-csrf-token'] = csrfToken();
  const body = endpoint.method === 'GET' ? null : JSON.stringify(input.body ?? {});
  const response = await send(addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(body !== null && { body }),
    ...(signal && { signal }),
    ...(outlivesPage && { keepalive: new Blob([body ?? '']).size <= keepaliveBytesMax }),
  });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as EndpointResponse<E>;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailed(
      { kind: 'unanswered' },
      t`We couldn’t reach our server. Please check your connection and try again.`,
    );
  }
}

/** What an address can carry. */
type PlainFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What a query can carry: fields, and groups of fields. */
type QueryFields = Readonly<Record<string, PlainFields[string] | PlainFields>>;

function addressOf<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): string {
  const params: PlainFields = input.params ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  const asked: QueryFields = input.query ?? {};
  for (const [name, value] of Object.entries(asked)) {
    if (typeof value !== 'object' || value === null) setField(query, name, value);
    else for (const [inner, one] of Object.entries(value)) setField(query, `${name}[${inner}]`, one);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What was not said is left out. */
function setField(query: URLSearchParams, name: string, value: PlainFields[string]): void {
  if (value !== undefined && value !== null) query.set(name, String(value));
}

async function failureOf(response: Response): Promise<CallFailed> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem)
    return new CallFailed(
      { kind: 'refused', status: response.status },
      t`Something went wrong on our side. Please try again.`,
    );
  const problem = (await response.json()) as ProblemBody;
  const errors = (problem.errors ?? []).map(({ field, message }) => ({
    field,
    // A wrong field without a message gets the standard one. VAL-10
    message: message || messageFor(field, undefined),
  }));
  return new CallFailed({ kind: 'refused', status: response.status }, problem.detail, errors);
}

function csrfToken(): string {
  return csrfTokenElement()?.content ?? '';
}

/** Every page has it; a component in a test may not. */
function csrfTokenElement(): HTMLMetaElement | null {
  return document.querySelector('meta[name="csrf-token"]');
}
