import type * as z from 'zod/mini';

/**
 * How many bytes the body of a call may have. Most calls send a handful of fields. A shipment may be ten times the largest one in practice,
 * which is 299 kB as a form. A saved trip may have 256 kB of JSON, which is more as a form. A photo has 10 MB, which are 14 as text.
 */
export const bodyBytesMax = {
  call: 64 * 1024,
  savedTrip: 1024 * 1024,
  shipment: 3 * 1024 * 1024,
  photo: 14 * 1024 * 1024,
} as const;

/**
 * One call as one value: the server mounts it, the browser calls it, the OpenAPI page shows it.
 * Only a `contract.ts` makes them, because only there wire names are known.
 */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `:name` for the parts that vary. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * What a call changes that is not sent by GET, if it is less than our data: nothing that anyone is shown, or only who is signed in (links that
   * are emailed for it included). These calls are answered during maintenance too.
   */
  readonly changes?: 'nothing' | 'sign-in';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** How many bytes the body may have, if more than most calls. */
  readonly bodyBytesMax?: number;
  /** The content type of an answer that is not JSON. */
  readonly answers?: 'text/calendar' | 'application/pdf' | 'image/jpeg' | 'image/svg+xml';
  readonly example: EndpointExample<z.input<Params>, z.input<Query>, z.input<Body>, z.output<Response>>;
};

/** A real request and its answer. The documentation shows it, and a test sends it, so that the documentation stays true. */
export type EndpointExample<Params = unknown, Query = unknown, Body = unknown, Response = unknown> = {
  /** Which demo user makes the request; a guest by default. */
  readonly caller?: 'traveler' | 'admin';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
};

export function endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType,
>(value: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return value;
}

/** What the handler of an endpoint is given, and what its answer must be. */
export type EndpointRequest<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Response>
    ? { readonly params: z.output<Params>; readonly query: z.output<Query>; readonly body: z.output<Body> }
    : never;

export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Response>
    ? { readonly params?: z.input<Params>; readonly query?: z.input<Query>; readonly body?: z.input<Body> }
    : never;

export type EndpointResponse<E> =
  E extends Endpoint<infer _Params, infer _Query, infer _Body, infer Response> ? z.output<Response> : never;

// oxlint-disable-next-line typescript/no-explicit-any -- any endpoint, whatever its schemas are
export type AnyEndpoint = Endpoint<any, any, any, any>;
