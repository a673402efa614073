import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { Tables } from '#records/tables.ts';
import type { RefundMailDeps } from './queue-refund-mail.ts';

/** What it takes to give money back, with or without whoever asked for it. */
export type RefundDeps = RefundMailDeps & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: RefundLog;
  /** Lets a test break off before and after the gateway is asked; nobody else has one. */
  readonly faults?: { at(step: string): void | Promise<void> } | undefined;
};

/** A pino logger is one. */
type RefundLog = { error(details: object, message: string): void };
