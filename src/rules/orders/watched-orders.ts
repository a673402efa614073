/** What operators watch of the orders that are placed now. */
export const watchedOrders = {
  /** How recently an order was placed to be counted. */
  recentMs: 10 * 60 * 1000,
  /** How long after its payment was taken an order should be placed. */
  placedAfterChargeMs: 60 * 1000,
} as const;
