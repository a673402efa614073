/** The part of a pino logger that this port uses. */
export type PaymentsLog = {
  warn(details: object, message: string): void;
};
