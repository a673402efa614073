/** What the payments port needs of a log; a pino logger is one. It is told why an answer is unknown. */
export type PaymentsLog = {
  warn(details: object, message: string): void;
};
