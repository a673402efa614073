import type { MailMessage, MailOutcome, MailSender } from './mail-sender.ts';

/** Where the embedded mailbox stores emails, once for each id. */
export type MailboxStore = { add(message: MailMessage): Promise<void> };

export type EmbeddedMailbox = MailSender & {
  /** The next email gets this outcome and is not stored; for tests. */
  failNext(outcome: Exclude<MailOutcome, { kind: 'sent' }>): void;
};

/** Stores every email instead of sending it, so that development needs no mail server and sends no email by mistake. */
export function embeddedMailbox(store: MailboxStore): EmbeddedMailbox {
  const failures: MailOutcome[] = [];
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
