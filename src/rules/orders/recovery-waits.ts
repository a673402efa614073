import { limits } from '#rules/limits.ts';

/** How long the recovery leaves a payment attempt alone. */
export type RecoveryWaits = {
  /** Since its last progress. */
  readonly graceMs: number;
  /** The same if the gateway was asked for its charge. */
  readonly askedGraceMs: number;
  /** If the gateway has not charged by then, it will not. */
  readonly gatewayAnswerMaxMs: number;
  /** Since a worker took it. */
  readonly pauseMs: number;
  /** The same for an attempt that was given up: this part of its age, and no longer than `latePauseMaxMs`. */
  readonly latePausePart: number;
  readonly latePauseMaxMs: number;
};

/** PAY-04 */
export const recoveryWaits: RecoveryWaits = {
  graceMs: limits.recoveryGraceMs,
  askedGraceMs: limits.recoveryAskedGraceMs,
  gatewayAnswerMaxMs: limits.gatewayAnswerMaxMs,
  pauseMs: limits.recoveryPauseMs,
  latePausePart: limits.lateChargePausePart,
  latePauseMaxMs: limits.lateChargePauseMaxMs,
};
