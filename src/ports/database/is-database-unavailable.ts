/** True when the database could not be reached or has no room, as opposed to a statement it refused: worth a 503 and a retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return withCauses(error).some(saysUnavailable);
}

/** The error and all errors it wraps: a failed connection to `localhost` has one error per address. */
function withCauses(error: unknown, seen: ReadonlySet<unknown> = new Set()): Error[] {
  if (!(error instanceof Error) || seen.has(error)) return [];
  const seenNow = new Set([...seen, error]);
  const inner = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause];
  return [error, ...inner.flatMap((one) => withCauses(one, seenNow))];
}

function saysUnavailable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code) || unavailableStates.has(code) || connectionExceptionState.test(code)) return true;
  // A missing file is unavailability only where the file is the server's Unix socket.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return driverSentences.some((sentence) => error.message.startsWith(sentence));
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const unavailableStates = new Set([
  '57P01', // shut down by an administrator
  '57P02', // another process crashed and all were ended
  '57P03', // starting up or shutting down
  '53100', // its disk is full
  '53300', // too many connections
]);

const connectionExceptionState = /^08[0-9A-Z]{3}$/;

/** Errors that pg, its pool and kysely raise themselves carry no code. */
const driverSentences = [
  'Connection terminated',
  'timeout expired',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
];
