import type { JobOutcome, JobTry } from '#kit/server/jobs/job.ts';

/** What the background does for orders, one pass each. */
export type OrderPasses = {
  /** Finishes or undoes orders that were interrupted by a crash or a gateway that didn't answer. */
  recoverOrders(): Promise<void>;
  /** Sends the refunds that are due again. */
  sendRefunds(): Promise<void>;
  /** Plans the parcels of orders that were placed, changed or canceled. */
  planParcels(): Promise<void>;
  /** Buys the labels that are due, and voids those that no order needs. */
  buyLabels(): Promise<void>;
  /** Books the pickups of labels that are made, and cancels those that no order needs. */
  bookPickups(): Promise<void>;
  /** Reminds customers of tomorrow's pickups. */
  remindOfPickups(): Promise<void>;
  /** Asks the carrier about bags that have no recent scan. */
  trackParcels(): Promise<void>;
  /** One pass of refunding bags that were late. */
  assessArrivals(): Promise<void>;
  /** Writes the updates that follow from scans, a job for each bag. */
  writeUpdates(tries: readonly JobTry[]): Promise<readonly JobOutcome[]>;
  /** One pass of deciding what follows when something went wrong with a bag. */
  handleMishaps(): Promise<void>;
  /** Marks claims as paid, writes emails about claims, and deletes files that no row names. */
  handleClaims(): Promise<void>;
};
