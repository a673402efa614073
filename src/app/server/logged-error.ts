import { stdSerializers } from 'pino';
import { errorText } from '#rules/error-text.ts';

/**
 * What is logged of an error beside its type, message and stack: which system call, statement or gateway answer failed. Others may hold what
 * people have entered, such as `detail` and `where` of PostgreSQL, which quote whole rows, and `rawPacket` of Node, which is a whole request.
 */
const loggedFields = [
  'code',
  'statusCode',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly errors?: readonly (LoggedError | string)[];
} & { readonly [field in (typeof loggedFields)[number]]?: string | number };

/** An error as it is logged. Its message and stack include those of its causes; their fields are left out. */
export function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return errorText(error);
  const { type, message, stack } = stdSerializers.err(error);
  const fields = error as { readonly [field in (typeof loggedFields)[number]]?: unknown };
  return {
    type,
    message,
    stack,
    ...Object.fromEntries(
      loggedFields.flatMap((field) => {
        const value = fields[field];
        return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
      }),
    ),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}
