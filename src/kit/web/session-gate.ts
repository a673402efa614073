/**
 * Keeps other calls apart from those that replace the session: sign-in, sign-out, takeover. Their answer changes the cookie before the
 * page has the matching CSRF token, so a call sent in between would be refused, and a call still under way would be answered for the
 * wrong session. A call that replaces the session waits for all earlier calls; all later calls wait for it. ACC-02
 *
 * Calls wait only for earlier ones, so no two can wait for each other.
 */
export type SessionGate = {
  /** Sends, at once if there is nothing to wait for. An abort while it waits rejects with the signal's reason. */
  pass<Answer>(
    send: () => Promise<Answer>,
    options: {
      readonly replacesSession: boolean;
      /** The page is left after the answer, so later calls keep waiting: they would be sent for a user who is signed out. */
      readonly leavesPage?: boolean | undefined;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Answer>;
};

/** For how long after it was sent a call is waited for. One that hangs must not keep people from signing in. */
const waitMsMax = 5_000;

type CallUnderWay = { readonly replacesSession: boolean; readonly over: Promise<void> };

export function createSessionGate(): SessionGate {
  const underWay = new Set<CallUnderWay>();

  return {
    pass: async (send, { replacesSession, leavesPage = false, signal }) => {
      const earlier = [...underWay].filter((one) => replacesSession || one.replacesSession);
      const { promise: over, resolve } = resolvable();
      const entry = { replacesSession, over };
      underWay.add(entry);
      const end = (): void => {
        underWay.delete(entry);
        resolve();
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isHeld = false;
      try {
        if (earlier.length > 0) await waitFor(earlier, signal);
        timer = setTimeout(end, waitMsMax);
        const answer = await send();
        isHeld = leavesPage;
        return answer;
      } finally {
        if (!isHeld) {
          clearTimeout(timer);
          end();
        }
      }
    },
  };
}

async function waitFor(calls: readonly CallUnderWay[], signal: AbortSignal | undefined): Promise<void> {
  const aborted = resolvable();
  signal?.addEventListener('abort', aborted.resolve);
  await Promise.race([Promise.all(calls.map(({ over }) => over)), aborted.promise]);
  signal?.removeEventListener('abort', aborted.resolve);
  signal?.throwIfAborted();
}

/** `Promise.withResolvers`, which browsers from before 2024 lack. */
function resolvable(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return { promise, resolve };
}
