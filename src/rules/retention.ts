/** How long we keep data that is not needed forever, in days; `docs/retention.md` says the same in words. */
export const keptDays = {
  /** A trip that was begun, since its last change; the browser forgets it after 30 days. */
  savedTrip: 180,
  /** A cart that was never paid for, since it was made. */
  cartWithoutOrder: 180,
  /** Emails and texts of a demonstration, which sends none. */
  demonstrationMail: 30,
  /** The carrier's label shows names and addresses: bought ten days before the handover, and printed again until the bag has arrived. */
  labelPicture: 90,
  /** A script or style of a release that no server has any more: pages that are still open ask for it. */
  clientFile: 30,
} as const;

export type KeptDays = Readonly<Record<keyof typeof keptDays, number>>;
