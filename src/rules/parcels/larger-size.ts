import type { Cents } from '#rules/money.ts';

/**
 * The state of the question whether a customer pays for a bag above its size.
 * - `asked`: by email and on the receipt
 * - `contested`: the customer says that it is wrong; staff decide
 * - `agreed`: the customer pays in another way than by a saved card, which staff record
 * - `charging`: the saved card that the customer chose is being charged
 * - `waived`: the customer pays nothing
 */
export const largerSizeStates = ['asked', 'contested', 'agreed', 'charging', 'paid', 'waived'] as const;

export type LargerSizeState = (typeof largerSizeStates)[number];

/** The allowed transitions. The database has them too, and refuses all others. Nothing is charged without the customer's agreement. PRC-04 */
const nextStates: Readonly<Record<LargerSizeState, readonly LargerSizeState[]>> = {
  asked: ['contested', 'agreed', 'charging', 'waived'],
  contested: ['agreed', 'charging', 'waived'],
  agreed: ['paid', 'waived'],
  charging: ['paid', 'asked'],
  paid: [],
  waived: [],
};

export function mayLargerSizeBecome({
  from,
  to,
}: {
  readonly from: LargerSizeState;
  readonly to: LargerSizeState;
}): boolean {
  return nextStates[from].includes(to);
}

/** Whether the customer may still answer. */
export function isLargerSizeOpen(state: LargerSizeState): boolean {
  return mayLargerSizeBecome({ from: state, to: 'agreed' });
}

/** Whether the customer may still be let off. A card that is being charged can't be stopped. */
export function isLargerSizeWaivable(state: LargerSizeState): boolean {
  return mayLargerSizeBecome({ from: state, to: 'waived' });
}

/** Whether it is still to be answered, paid or waived. */
export function isLargerSizePending(state: LargerSizeState): boolean {
  return nextStates[state].length > 0;
}

/** Whether the carrier has taken back what it billed for the larger size: no more is billed than it asked for the label. */
export function isLargerSizeCredited({
  billed,
  quoted,
}: {
  /** All lines together, credits too. */
  readonly billed: Cents;
  /** What the carrier asked for the label; null where that is not known. */
  readonly quoted: Cents | null;
}): boolean {
  return billed <= (quoted ?? 0);
}

/** Whether staff may record that it was paid in another way than by card. */
export function isSizePayable(state: LargerSizeState): boolean {
  return state === 'agreed';
}

/** Whether staff may refund what was paid. */
export function isSizeRefundable({
  state,
  isRefunded,
}: {
  readonly state: LargerSizeState;
  readonly isRefunded: boolean;
}): boolean {
  return state === 'paid' && !isRefunded;
}

/** Whether staff still have to refund what was paid by hand: only a card is refunded automatically. */
export function isSizeRefundOwed({
  isRefunded,
  isPaidByCard,
  isRefundSent,
}: {
  readonly isRefunded: boolean;
  readonly isPaidByCard: boolean;
  readonly isRefundSent: boolean;
}): boolean {
  return isRefunded && !isPaidByCard && !isRefundSent;
}

export const largerSizeWordsMax = 1000;

/** How often a card may be tried for one bag. */
export const largerSizeTriesMax = 10;
