import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { Tables } from '#records/tables.ts';

export type LargerSizeDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly payments: Payments;
  /** Lets a test crash after the gateway was asked; unset in production. */
  readonly faults?: { at(step: string): void | Promise<void> } | undefined;
  /** A pino logger fits. */
  readonly log: { error(details: object, message: string): void };
};
