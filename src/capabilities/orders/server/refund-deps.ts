import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { Tables } from '#records/tables.ts';
import type { RefundMailDeps } from './queue-refund-mail.ts';

/** What it takes to pay a refund, with or without the request that asked for it. */
export type RefundDeps = RefundMailDeps & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: RefundLog;
  /** Lets a test crash before and after the gateway is asked; unset in production. */
  readonly faults?: { at(step: string): void | Promise<void> } | undefined;
};

/** A pino logger fits. */
type RefundLog = { error(details: object, message: string): void };
