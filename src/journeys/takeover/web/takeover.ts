import { createStore, type StoreApi } from 'zustand';
import { CallFailed } from '#kit/web/call.ts';
import { messages, messageText } from '#rules/messages.ts';
import { takeoverProblem } from '#rules/takeover/takeover-problem.ts';
import { checkTakeoverReason } from '#rules/takeover/takeover-reason.ts';
import { type AppliedStep, takeoverSteps } from '#rules/takeover/takeover-steps.ts';
import type { TakenCart } from '../wire.ts';

/** What the page does at each step, in order. */
export type TakeoverApply = Readonly<Record<AppliedStep, (taken: TakenCart) => void | Promise<void>>>;

type StepOfTable = (typeof takeoverSteps)[number];

export type TakeoverState = {
  /** `needs-login`: the user must sign in first. `closed`: the modal hides. */
  readonly status: 'needs-login' | 'asking' | 'running' | 'closed';
  readonly reason: string;
  /** What is wrong with the reason. */
  readonly reasonProblem: string | null;
  /** Why the request failed, if another try may help. */
  readonly problem: string | null;
  readonly step: StepOfTable | null;
};

/** What a takeover needs of the page around it. */
export type TakeoverParts = {
  download(reason: string): Promise<TakenCart>;
  apply(step: AppliedStep, taken: TakenCart): void | Promise<void>;
  wait(ms: number): Promise<void>;
  /** To be shown in an alert that outlives the modal. */
  onProblem(text: string): void;
  onClosed(): void;
};

export type Takeover = {
  readonly state: StoreApi<TakeoverState>;
  /** Sets the callbacks of the latest render; each step uses those that are set by then. */
  connect(parts: TakeoverParts): void;
  /** The modal has opened: a user who may not take over sees so at once. */
  open(): void;
  setReason(reason: string): void;
  /** Takes over. A second press while it runs changes nothing. */
  start(): Promise<void>;
  /** The modal was unmounted: the remaining steps are dropped. */
  leave(): void;
};

/** A takeover from the question for the reason to the last step of the table, after which the modal hides. CRT-03 CRT-05 */
export function createTakeover({ role }: { readonly role: string | null }): Takeover {
  const problemOfRole = takeoverProblem(role);
  const state = createStore<TakeoverState>(() => ({
    status: problemOfRole === 'takeoverNeedsLogin' ? 'needs-login' : 'asking',
    reason: '',
    reasonProblem: null,
    problem: null,
    step: null,
  }));
  let connected: TakeoverParts | null = null;
  let isLeft = false;

  function parts(): TakeoverParts {
    if (!connected) throw new Error('A takeover must be connected with its page first');
    return connected;
  }

  function close(): void {
    state.setState({ status: 'closed' });
    parts().onClosed();
  }

  function fail(): void {
    parts().onProblem(messages.takeoverCartNotFound);
    close();
  }

  async function run(reason: string): Promise<void> {
    const [first, ...others] = takeoverSteps;
    state.setState({ status: 'running', step: first, reasonProblem: null, problem: null });
    const taken = await parts().download(reason);
    await parts().wait(first.waitMs);
    for (const step of others) {
      if (isLeft) return;
      state.setState({ step });
      if (step.step !== 'closing') await parts().apply(step.step, taken);
      await parts().wait(step.waitMs);
    }
    if (!isLeft) close();
  }

  return {
    state,
    connect: (next) => {
      connected = next;
    },
    open: () => {
      isLeft = false;
      if (problemOfRole === 'takeoverCartNotFound' && state.getState().status === 'asking') fail();
    },
    setReason: (reason) => state.setState({ reason, reasonProblem: null }),
    start: async () => {
      const { status, reason: typed } = state.getState();
      if (status !== 'asking') return;
      const reason = checkTakeoverReason(typed);
      if (reason.kind === 'problem') return state.setState({ reasonProblem: messageText(reason.message) });
      try {
        await run(reason.value);
      } catch (error) {
        if (isLeft) return;
        const next = afterFailure(error);
        if (next) state.setState({ step: null, ...next });
        else fail();
      }
    },
    leave: () => {
      isLeft = true;
    },
  };
}

/**
 * The state after a failure that the user can resolve: a reason that was refused, a session that has ended, a broken connection. Null for
 * all others: there is no cart to take over. CRT-05
 */
function afterFailure(error: unknown): Partial<TakeoverState> | null {
  if (!(error instanceof CallFailed)) return null;
  const wrongReason = error.errors.find(({ field }) => field === 'reason');
  if (wrongReason) return { status: 'asking', reasonProblem: wrongReason.message };
  if (error.status === 401) return { status: 'needs-login' };
  return error.isOutcomeUnknown ? { status: 'asking', problem: error.message } : null;
}
