import type { TextMessage, TextOutcome, TextSender } from './text-sender.ts';

/** Where the embedded sender stores messages, once for each id. */
export type TextStore = { add(message: TextMessage): Promise<void> };

export type EmbeddedTexts = TextSender & {
  /** The next message gets this outcome and is not stored; for tests. */
  failNext(outcome: Exclude<TextOutcome, { kind: 'sent' }>): void;
};

/** Stores every message instead of sending it, so that development needs no provider and no phone rings by mistake. */
export function embeddedTexts(store: TextStore): EmbeddedTexts {
  const failures: TextOutcome[] = [];
  return {
    send: async (message) => {
      const failure = failures.shift();
      if (failure) return failure;
      await store.add(message);
      return { kind: 'sent' };
    },
    failNext: (outcome) => {
      failures.push(outcome);
    },
    close: async () => {},
  };
}
