import autocannon from 'autocannon';

export type BenchRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Requests of one kind, and how a right answer to any of them looks. */
export type Load = {
  readonly name: string;
  readonly requests: readonly BenchRequest[];
  /** Looked at for every single answer while the clock runs, so it has to be quick. */
  isRight(body: string): boolean;
};

/** Enough to keep the server busy while answers are on their way, but few enough that two cores don't spend their time switching. */
const connections = 20;

/** Loads the server for a while and returns how many requests it answered in a second. A single wrong answer is an error. */
export async function runLoad(url: string, { name, requests, isRight }: Load, seconds: number): Promise<LoadResult> {
  const queues = shareOut(requests);
  let nextQueue = 0;
  let wrong: string | undefined;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(queues[nextQueue++ % queues.length] ?? []);
    },
    verifyBody: (body) => {
      if (isRight(body)) return true;
      wrong ??= body;
      return false;
    },
  });
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches > 0) {
    const counts = `${non2xx} not 2xx, ${errors} errors, ${timeouts} timeouts, ${mismatches} wrong`;
    throw new Error(`${name}: ${counts}. The first wrong answer: ${wrong?.slice(0, 500)}`);
  }
  return { requests: result['2xx'], perSecond: result['2xx'] / result.duration };
}

export type LoadResult = { readonly requests: number; readonly perSecond: number };

/** Gives every connection requests of its own, so that no two send the same one at a time and all of them are sent. */
function shareOut(requests: readonly BenchRequest[]) {
  const queueCount = Math.min(connections, requests.length);
  return Array.from({ length: queueCount }, (_, queue) =>
    requests
      .filter((_request, index) => index % queueCount === queue)
      .map(({ method, path, headers, body }) => ({
        method,
        path,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      })),
  );
}
