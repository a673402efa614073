import type { MailMessage, MailOutcome, MailSender } from './mail-sender.ts';

/** Where the embedded mailbox puts what it gets. A mail whose id it has already is not kept again. */
export type MailboxStore = { keep(message: MailMessage): Promise<void> };

export type EmbeddedMailbox = MailSender & {
  /** The next mail gets this answer and is not kept; for tests. */
  failNext(outcome: Exclude<MailOutcome, { kind: 'sent' }>): void;
};

/** Keeps every mail instead of sending it, so that nobody needs a mail server to try things out and nobody is written to by mistake. */
export function embeddedMailbox(store: MailboxStore): EmbeddedMailbox {
  const failures: MailOutcome[] = [];
  return {
    send: async (message) => {
      const failure = failures.shift();
      if (failure) return failure;
      await store.keep(message);
      return { kind: 'sent' };
    },
    failNext: (outcome) => {
      failures.push(outcome);
    },
    close: async () => {},
  };
}
