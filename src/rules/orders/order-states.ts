import { limits } from '#rules/limits.ts';

/**
 * What an attempt to place an order has come to.
 * - `new`: stored with its key, balances held, nothing asked of the gateway
 * - `charging`: the gateway is being asked, and only it knows the answer
 * - `charged`: the money is taken, the order does not stand yet
 * - `placed`: the order stands and is paid
 * - `declined`: the gateway said no, the holds are given back
 * - `undone`: nothing was taken, the holds are given back
 * - `refunding`: all of the money is on its way back
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
 * What each state may become. An order with nothing to charge is placed at once, and one that is charged in the step that notes it.
 * Once money is taken there are two ways only: an order, or all of it back. A charge that turns up after we gave an attempt up is given back as well. PAY-04
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

/** Whether somebody is still at work on it, or a crash has left it. */
export function isUnderWay(state: AttemptState): boolean {
  return state === 'new' || state === 'charging' || state === 'charged';
}

/** What the gateway says about the charge with a key: it took the money, undid that, said no, never heard of it, or does not answer. */
export const gatewayFindings = ['charged', 'cancelled', 'declined', 'none', 'unknown'] as const;

export type GatewayFinding = (typeof gatewayFindings)[number];

/**
 * Whether what the gateway says ends the watch of an attempt that was given up. That it knows no charge is not final: a request may have
 * been held up on its way and arrive later. A charge is not final either, since it has to go back first. PAY-04
 */
export function isFinalOfGivenUp(finding: GatewayFinding): boolean {
  return finding === 'declined' || finding === 'cancelled';
}

export type RecoveryMove =
  | { readonly kind: 'become'; readonly state: AttemptState }
  /** The money is still there: have the gateway cancel the charge, with the same key each time. */
  | { readonly kind: 'cancel-charge' }
  /** Ask again later. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' }
  /** Our books and the gateway's contradict each other; no rule may decide that. */
  | { readonly kind: 'call-a-person' };

const wait: RecoveryMove = { kind: 'wait' };
const nothing: RecoveryMove = { kind: 'nothing' };
const cancelCharge: RecoveryMove = { kind: 'cancel-charge' };
const callAPerson: RecoveryMove = { kind: 'call-a-person' };
const become = (state: AttemptState): RecoveryMove => ({ kind: 'become', state });

/**
 * What the worker does with an attempt that a crash, a hang or a late answer has left, by what the gateway says about its key. It
 * moves one state at a time and asks again after each, so that a crash of the worker itself changes nothing. The gateway's word
 * counts more than ours while we wait for it, and never less than a promise to a person: a placed order stands. PAY-04
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
    declined: callAPerson,
    none: callAPerson,
    unknown: wait,
  },
  placed: { charged: nothing, cancelled: callAPerson, declined: callAPerson, none: callAPerson, unknown: nothing },
  declined: { charged: become('refunding'), cancelled: nothing, declined: nothing, none: nothing, unknown: nothing },
  undone: { charged: become('refunding'), cancelled: nothing, declined: nothing, none: nothing, unknown: nothing },
  refunding: {
    charged: cancelCharge,
    cancelled: become('refunded'),
    declined: callAPerson,
    none: callAPerson,
    unknown: wait,
  },
  refunded: { charged: callAPerson, cancelled: nothing, declined: callAPerson, none: callAPerson, unknown: nothing },
};

export type RecoveryFacts = {
  readonly state: AttemptState;
  readonly finding: GatewayFinding;
  /** How long ago the gateway was last asked to charge. */
  readonly sinceAskedMs: number;
  /** Whether the order can still be placed as it was paid for; if not, the money goes back. */
  readonly canStillBePlaced: boolean;
  /** Whether anything was to be charged; an order that balances pay for has no charge, and its gateway says `none`. */
  readonly hasCharge: boolean;
};

/** The next move of the recovery, always one that the table of states allows. PAY-04 */
export function recoveryMove(facts: RecoveryFacts): RecoveryMove {
  const { state, finding, sinceAskedMs, canStillBePlaced, hasCharge } = facts;
  if (state === 'placed' && !hasCharge && finding === 'none') return nothing;
  // Not found may mean not yet: a request that still hangs can charge after we looked.
  if (state === 'charging' && finding === 'none' && sinceAskedMs < limits.gatewayAnswerMaxMs) return wait;
  if (state === 'charged' && finding === 'charged' && !canStillBePlaced) return become('refunding');
  return recoveryMoves[state][finding];
}
