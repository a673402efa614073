import type { Kysely } from 'kysely';
import type { ReceiptMailDeps } from '#capabilities/orders/server/queue-receipt-mail.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Tables } from '#records/tables.ts';
import type { ParcelFaults } from './parcel-steps.ts';

/** What the jobs of parcels work with. */
export type ParcelDeps = ReceiptMailDeps & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly carriers: Carriers;
  readonly holidays: HolidayCalendar;
  /** A pino logger fits. */
  readonly log: { error(details: object, message: string): void };
  readonly faults?: ParcelFaults | undefined;
};
