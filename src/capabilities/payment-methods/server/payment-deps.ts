import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { Tables } from '#records/tables.ts';
import type { Brand } from '#rules/brand/brand.ts';

export type PaymentDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly payments: Payments;
  /** The brand of a request that names none. */
  readonly brand: Brand;
};
