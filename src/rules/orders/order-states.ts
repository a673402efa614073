import { limits } from '#rules/limits.ts';

/**
 * How far an attempt to place an order has come.
 * - `new`: stored with its key, balances held, gateway not called
 * - `charging`: the gateway is being called, and only it knows the outcome
 * - `charged`: the money is taken, the order is not placed yet
 * - `placed`: the order is placed and paid
 * - `declined`: the gateway declined, holds are released
 * - `undone`: nothing was taken, holds are released
 * - `refunding`: all of the money is being refunded
 * - `refunded`: all of the money is back
 *
 * A refund of a part leaves the order placed.
 */
export const attemptStates = [
  'new',
  'charging',
  'charged',
  'placed',
  'declined',
  'undone',
  'refunding',
  'refunded',
] as const;

export type AttemptState = (typeof attemptStates)[number];

/**
 * The allowed transitions. An order with nothing to charge is placed at once; an order with a charge may be placed in the transaction
 * that records the charge. Once money is taken the attempt ends in an order or in a full refund, and so does a charge that turns up
 * after we gave up the attempt. PAY-04
 */
const nextStates: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  new: ['charging', 'placed', 'undone'],
  charging: ['charged', 'placed', 'declined', 'undone'],
  charged: ['placed', 'refunding'],
  placed: [],
  declined: ['refunding'],
  undone: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

export function mayBecome({ from, to }: { readonly from: AttemptState; readonly to: AttemptState }): boolean {
  return nextStates[from].includes(to);
}

/** Whether a request is still working on it, or a crash has left it unfinished. */
export function isUnderWay(state: AttemptState): boolean {
  return state === 'new' || state === 'charging' || state === 'charged';
}

/** What the gateway reports about a charge key: charged, charge canceled, declined, no such charge, or no answer. */
export const gatewayFindings = ['charged', 'cancelled', 'declined', 'none', 'unknown'] as const;

export type GatewayFinding = (typeof gatewayFindings)[number];

/**
 * Whether a finding lets us stop watching an attempt that was given up. `none` is not final: a delayed request may still arrive. A charge
 * is not final either, because it has to be refunded first. PAY-04
 */
export function isFinalForGivenUpAttempt(finding: GatewayFinding): boolean {
  return finding === 'declined' || finding === 'cancelled';
}

export type RecoveryMove =
  | { readonly kind: 'become'; readonly state: AttemptState }
  /** The gateway still holds the money: cancel the charge there, with the same key each time. */
  | { readonly kind: 'cancel-charge' }
  /** Ask again later. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' }
  /** Our books and the gateway's contradict each other: staff must decide. */
  | { readonly kind: 'alert-staff' };

const wait: RecoveryMove = { kind: 'wait' };
const nothing: RecoveryMove = { kind: 'nothing' };
const cancelCharge: RecoveryMove = { kind: 'cancel-charge' };
const alertStaff: RecoveryMove = { kind: 'alert-staff' };
const become = (state: AttemptState): RecoveryMove => ({ kind: 'become', state });

/**
 * What the worker does with an attempt that a crash, a hang or a late answer left unfinished, by what the gateway reports about its key. It
 * moves one state at a time and looks again after each, so that a crash of the worker itself does no harm. While an outcome is open, the
 * gateway's report outranks our record, but a placed order is a promise to the customer and stays placed. PAY-04
 */
const recoveryMoves: Readonly<Record<AttemptState, Readonly<Record<GatewayFinding, RecoveryMove>>>> = {
  new: {
    charged: become('charging'),
    cancelled: become('charging'),
    declined: become('charging'),
    none: become('undone'),
    unknown: wait,
  },
  charging: {
    charged: become('charged'),
    cancelled: become('charged'),
    declined: become('declined'),
    none: become('undone'),
    unknown: wait,
  },
  charged: {
    charged: become('placed'),
    cancelled: become('refunding'),
    declined: alertStaff,
    none: alertStaff,
    unknown: wait,
  },
  placed: { charged: nothing, cancelled: alertStaff, declined: alertStaff, none: alertStaff, unknown: nothing },
  declined: { charged: become('refunding'), cancelled: nothing, declined: nothing, none: nothing, unknown: nothing },
  undone: { charged: become('refunding'), cancelled: nothing, declined: nothing, none: nothing, unknown: nothing },
  refunding: {
    charged: cancelCharge,
    cancelled: become('refunded'),
    declined: alertStaff,
    none: alertStaff,
    unknown: wait,
  },
  refunded: { charged: alertStaff, cancelled: nothing, declined: alertStaff, none: alertStaff, unknown: nothing },
};

export type RecoveryFacts = {
  readonly state: AttemptState;
  readonly finding: GatewayFinding;
  /** How long ago we last asked the gateway to charge. */
  readonly sinceChargeRequestMs: number;
  /** Whether the order can still be placed as it was paid for; if not, the payment is refunded. */
  readonly canStillBePlaced: boolean;
  /** Whether anything was to be charged; an order that balances pay for has no charge, and the gateway reports `none`. */
  readonly hasCharge: boolean;
};

/** The next move of the recovery; always an allowed transition. PAY-04 */
export function recoveryMove(facts: RecoveryFacts): RecoveryMove {
  const { state, finding, sinceChargeRequestMs, canStillBePlaced, hasCharge } = facts;
  if (state === 'placed' && !hasCharge && finding === 'none') return nothing;
  // Not found may mean not yet: a request that still hangs can charge after we looked.
  if (state === 'charging' && finding === 'none' && sinceChargeRequestMs < limits.gatewayAnswerMaxMs) return wait;
  if (state === 'charged' && finding === 'charged' && !canStillBePlaced) return become('refunding');
  return recoveryMoves[state][finding];
}
