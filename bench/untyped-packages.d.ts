/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };

  type Client = { setRequests(requests: readonly Request[]): void };

  type Options = {
    readonly url: string;
    readonly connections: number;
    /** In seconds; without it, or with `amount`, so many requests in all. */
    readonly duration?: number;
    readonly amount?: number;
    /** In seconds, for one request. */
    readonly timeout?: number;
    /** Requests a second, over all connections. */
    readonly overallRate?: number;
    readonly setupClient: (client: Client) => void;
    readonly verifyBody: (body: string) => boolean;
  };

  type Result = {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly mismatches: number;
    /** In seconds. */
    readonly duration: number;
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  };

  export default function autocannon(options: Options): Promise<Result>;
}
