import type { Kysely } from 'kysely';
import type { ReceiptMailDeps } from '#capabilities/orders/server/queue-receipt-mail.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { Tables } from '#records/tables.ts';
import type { OrderFaults } from './order-steps.ts';

/** What it takes to finish an order, with or without the browser that began it. */
export type OrderDeps = ReceiptMailDeps & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly holidays: HolidayCalendar;
  readonly payments: Payments;
  readonly log: OrderLog;
  readonly faults?: OrderFaults | undefined;
};

/** A pino logger fits. */
export type OrderLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
